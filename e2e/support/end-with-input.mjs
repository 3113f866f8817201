// Loaded before a program that a journey starts: when its stdin ends, its starter is gone for any reason, so it ends
// too.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
