import type { Terminal } from './terminal.js';

/**
 * WebAssembly is compiled once and quickly, and not a second time for speed. The embedded database is the only large module of it:
 * its fast code takes some 100 MB more, and answers wait for the model and not for it. To be called before it is opened.
 */
export function compileOnce({ setFlag }: Terminal): void {
	setFlag?.('--liftoff-only');
}

/**
 * The heap grows by 30 % between two collections, where V8 alone lets it double or more: two thousand answers at once then need
 * 200 MB less. To be called when all that needs the processor for long is done.
 */
export function collectOften({ setFlag }: Terminal): void {
	setFlag?.('--heap-growing-percent=30');
}
