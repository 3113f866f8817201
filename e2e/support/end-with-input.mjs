// Loaded before a program that a journey starts: input that ends means that its starter is gone, however it went.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
