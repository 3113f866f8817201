export function installPackage(folder: string): Record<string, unknown>;
export function tryOn(node: string, folder: string): string[];
export function compileAgainst(folder: string): void;
