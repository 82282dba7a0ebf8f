import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../../src/testing/service/listen.js';
import { findWebKitProgram } from '../../src/tooling/setup/webkit.js';

/** WebDriver's reference to an element. */
export type WebKitElement = Record<string, string>;

/** The distribution's own WebKit on a virtual screen, driven by its WebDriver. Playwright can drive only its own build of WebKit. */
export interface WebKitDriver extends AsyncDisposable {
	/** Opens a browser window without any data of earlier windows. Only one may be open. */
	openWindow(): Promise<WebKitWindow>;
}

export interface WebKitWindow extends AsyncDisposable {
	/** Resolves when the page has loaded. */
	goto(url: string): Promise<void>;
	reload(): Promise<void>;
	/** Runs a function in the page; arguments and result travel as JSON, elements as themselves. */
	evaluate<Args extends unknown[], Result>(
		run: (...args: Args) => Result,
		...args: { [Index in keyof Args]: Args[Index] | WebKitElement }
	): Promise<Awaited<Result>>;
	click(element: WebKitElement): Promise<void>;
	/** Types into the focused element. */
	type(text: string): Promise<void>;
	/** Presses the mouse at one point of the window, moves to another one and releases. */
	drag(from: [x: number, y: number], to: [x: number, y: number]): Promise<void>;
	/** The window as a PNG, in base64. */
	screenshot(): Promise<string>;
}

/** Starts a virtual screen. @returns its name, as in `:7` */
async function startScreen(processes: ChildProcess[]): Promise<string> {
	const options = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
	const screen = spawn(findWebKitProgram('Xvfb'), options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
	processes.push(screen);
	const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
	return `:${number.toString().trim()}`;
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Creates a function that sends a command and returns the value of its answer. */
function sendTo(address: string): Send {
	return async (method, path, body) => {
		const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
		const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
		if (!response.ok) throw new Error(`WebKit: ${value?.error}: ${value?.message} (${method} ${path})`);
		return value;
	};
}

/** Each command waits for the one before, because the driver crashes when a session ends during a command. */
function oneByOne(send: Send): Send {
	let last: Promise<unknown> = Promise.resolve();
	return (...command) => {
		const answer = last.catch(() => undefined).then(() => send(...command));
		last = answer;
		return answer;
	};
}

/** Waits until the driver listens. */
async function untilReady(send: Send, driver: ChildProcess): Promise<void> {
	for (;;) {
		if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode} before it was ready.`);
		const status = await send('GET', '/status').catch(() => undefined);
		if (status) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

/** Wraps a function in a promise, so that it may be asynchronous. */
const asynchronous = (run: (...args: never[]) => unknown) =>
	`const done = arguments[arguments.length - 1];
	Promise.resolve().then(() => (${run})(...[...arguments].slice(0, -1))).then(
		(value) => done({ value }),
		(error) => done({ error: String(error) }),
	);`;

function commands(send: Send): Omit<WebKitWindow, typeof Symbol.asyncDispose> {
	const pointer = (actions: object[]) => ({
		type: 'pointer',
		id: 'mouse',
		parameters: { pointerType: 'mouse' },
		actions,
	});
	const move = ([x, y]: [number, number]) => ({
		type: 'pointerMove',
		duration: 50,
		x: Math.round(x),
		y: Math.round(y),
	});
	const evaluate: WebKitWindow['evaluate'] = async (run, ...args) => {
		const outcome = await send('POST', '/execute/async', { script: asynchronous(run), args });
		const { value, error } = outcome as { value: never; error?: string };
		if (error) throw new Error(`WebKit: ${error}`);
		return value;
	};
	const drag: WebKitWindow['drag'] = async (from, to) => {
		const steps = [move(from), { type: 'pointerDown', button: 0 }, move(to), { type: 'pointerUp', button: 0 }];
		await send('POST', '/actions', { actions: [pointer(steps)] });
	};
	return {
		goto: async (url) => void (await send('POST', '/url', { url })),
		async reload() {
			// On a busy machine the driver sometimes gives up a page that it has begun to load, without a reason.
			for (let tries = 1; ; tries++) {
				const failure = await send('POST', '/refresh', {}).then(
					() => undefined,
					(error: Error) => error,
				);
				if (!failure) return;
				if (tries === 3 || !failure.message.startsWith('WebKit: unknown error: ')) throw failure;
			}
		},
		evaluate,
		drag,
		async click(element) {
			// The mouse clicks, because the driver's own click believes that an element in a shadow root is covered by its host.
			const middle = await evaluate(async (target: Element): Promise<[number, number]> => {
				target.scrollIntoView({ block: 'nearest' });
				for (let before: DOMRect | undefined; ; ) {
					const box = target.getBoundingClientRect();
					// The click would miss an element that still moves.
					if (box.x === before?.x && box.y === before.y) return [box.x + box.width / 2, box.y + box.height / 2];
					before = box;
					await new Promise((resolve) => setTimeout(resolve, 100));
				}
			}, element);
			await drag(middle, middle);
		},
		async type(text) {
			const keys = [...text].flatMap((value) => [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			]);
			await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
		},
		screenshot: async () => (await send('GET', '/screenshot')) as string,
	};
}

/** Starts the screen and the driver. They end when it is disposed of. */
export async function startWebKit(): Promise<WebKitDriver> {
	const processes: ChildProcess[] = [];
	const end = async () => {
		for (const process of processes.toReversed()) {
			if (process.exitCode !== null || !process.kill()) continue;
			await once(process, 'exit');
		}
	};
	try {
		const program = findWebKitProgram('WebKitWebDriver');
		const display = await startScreen(processes);
		const port = await freePort();
		const env = {
			...process.env,
			DISPLAY: display,
			GDK_BACKEND: 'x11',
			LANG: 'en_US.UTF-8',
			NO_AT_BRIDGE: '1',
			WEBKIT_DISABLE_COMPOSITING_MODE: '1',
		};
		const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env });
		processes.push(driver);
		const server = sendTo(`http://127.0.0.1:${port}`);
		await untilReady(server, driver);
		return {
			async openWindow() {
				const { sessionId } = (await server('POST', '/session', { capabilities: {} })) as { sessionId: string };
				const session = oneByOne(sendTo(`http://127.0.0.1:${port}/session/${sessionId}`));
				return { ...commands(session), [Symbol.asyncDispose]: async () => void (await session('DELETE', '')) };
			},
			[Symbol.asyncDispose]: end,
		};
	} catch (error) {
		await end();
		throw error;
	}
}
