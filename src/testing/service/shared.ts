import { afterAll, beforeAll } from 'vitest';

type Closable = { dispose(): unknown } | { close(): unknown } | AsyncDisposable;

function close(opened: Closable): unknown {
	if ('dispose' in opened) return opened.dispose();
	return 'close' in opened ? opened.close() : opened[Symbol.asyncDispose]();
}

/** What the tests of a file or a group share: opened before the first of them, and closed after the last. */
export function shared<Opened extends Closable>(open: () => Promise<Opened>): Opened {
	let opened: Opened | undefined;
	beforeAll(async () => {
		opened = await open();
	}, 60_000);
	afterAll(() => opened && close(opened));
	const get = () => {
		if (!opened) throw new Error('What tests share is there from the first test on.');
		return opened;
	};
	return new Proxy({} as Opened, {
		get(_, name) {
			const value: unknown = Reflect.get(get(), name);
			return typeof value === 'function' ? value.bind(get()) : value;
		},
		set: (_, name, value) => Reflect.set(get(), name, value),
	});
}
