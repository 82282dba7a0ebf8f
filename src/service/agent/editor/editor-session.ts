import { findBase, scanAbsoluteUrls } from '../pages/find-base.js';
import { isPage, type PageFacts } from '../pages/page-facts.js';
import type { PageReader } from '../pages/page-reader.js';
import { addressOf } from '../pages/read-page-facts.js';
import { createSite, type Site } from '../pages/site.js';
import type { ToolInput, ToolName } from '../tools/tool-inputs.js';
import type { ToolOutput } from '../tools/tool-outputs.js';
import type { Steps, ToolCall, ToolReply } from './steps.js';
import { uniqueEdit } from './text-edit.js';
import { UnknownInstruction } from './unknown-instruction.js';

/** Calls of one step: all pages of a large site have to fit into a few. */
const callsAtOnce = 250;

/** Everything that the editor knows of the files, by what the tools told it, and its ways to ask and to write. */
export class EditorSession {
	readonly #texts = new Map<string, string>();
	readonly #files = new Set<string>();
	#isListed = false;
	/** Files that may give themselves an address. */
	#addressed: string[] | undefined;
	#base: string | undefined;
	/** Files that could not be read, with the reason. */
	readonly unread = new Map<string, string>();
	readonly changed = new Set<string>();

	constructor(readonly reader: PageReader) {}

	async *files(): Steps<ReadonlySet<string>> {
		for (let after: string | undefined; !this.#isListed; ) {
			const [listed] = yield* ask('list', [{ ...(after !== undefined && { after }) }]);
			const output = outputOf<'list'>(listed);
			for (const { path } of output.files) this.#files.add(path);
			after = output.next;
			this.#isListed = after === undefined;
		}
		return this.#files;
	}

	async *pages(): Steps<string[]> {
		return [...(yield* this.files())].filter(isPage);
	}

	/** Files that contain at least one of some texts; a longer text is looked for by its longest line. */
	async *find(wanted: Iterable<string>, isCaseSensitive = true): Steps<string[]> {
		const found = new Set<string>();
		let open = [...new Set([...wanted].map(searchedLine))].map(
			(text): ToolInput<'search'> => ({ text, isCaseSensitive }),
		);
		while (open.length > 0) {
			const outputs = (yield* ask('search', open)).map((reply) => outputOf<'search'>(reply));
			for (const { files } of outputs) for (const { path } of files) found.add(path);
			open = open.flatMap((input, index) => {
				const after = outputs[index]?.next;
				return after === undefined ? [] : [{ ...input, after }];
			});
		}
		return [...found].sort();
	}

	/** Texts of files; those that cannot be read are left out, and remembered as `unread`. */
	async *read(paths: Iterable<string>): Steps<Map<string, string>> {
		const wanted = [...new Set(paths)];
		let missing = wanted
			.filter((path) => !this.#texts.has(path) && !this.unread.has(path))
			.map((path) => ({ path, fromLine: 1 }));
		const parts = new Map<string, string>();
		while (missing.length > 0) {
			const replies = yield* ask('read', missing);
			missing = missing.flatMap(({ path }, index) => {
				const reply = replies[index];
				if (reply === undefined || 'error' in reply) {
					this.unread.set(path, reply?.error ?? 'it was not read');
					return [];
				}
				const { text, toLine, lines } = outputOf<'read'>(reply);
				const whole = (parts.get(path) ?? '') + text;
				parts.set(path, whole);
				if (toLine < lines) return [{ path, fromLine: toLine + 1 }];
				this.#texts.set(path, whole);
				return [];
			});
		}
		return new Map(
			wanted.flatMap((path) => {
				const text = this.#texts.get(path);
				return text === undefined ? [] : [[path, text] as const];
			}),
		);
	}

	async *readOne(path: string): Steps<string> {
		const text = (yield* this.read([path])).get(path);
		if (text === undefined) throw new UnknownInstruction(`${path} cannot be read: ${this.unread.get(path)}`);
		return text;
	}

	/** The pages as they are, with the facts of those that are asked for; of others only the address is known. */
	async *site(wanted: Iterable<string>): Steps<Site> {
		const pages = yield* this.pages();
		this.#addressed ??= yield* this.find(['slug:', 'permalink:']);
		const texts = yield* this.read(
			[...wanted, ...this.#addressed, ...this.changed].filter((file) => this.#files.has(file) && isPage(file)),
		);
		const facts = new Map<string, PageFacts>();
		for (const page of pages) {
			const text = texts.get(page);
			facts.set(page, text === undefined ? unknownFacts : await this.reader.read(page, text));
		}
		this.#base ??= yield* this.#findBase(createSite(facts, this.#files, ''));
		return createSite(facts, this.#files, this.#base);
	}

	/** By the links that a search shows: reading every page for it would be too much. */
	async *#findBase(site: Site): Steps<string> {
		const replies = yield* ask('search', [
			{ text: '](/', isCaseSensitive: true },
			{ text: 'href="/', isCaseSensitive: true },
		]);
		const lines = replies.flatMap((reply) => outputOf<'search'>(reply).files.flatMap((file) => file.lines));
		const urls = lines.flatMap(({ text }) => scanAbsoluteUrls(text));
		return findBase(urls, (path) => site.pageAt(path) !== undefined);
	}

	/** Gives files their new texts. */
	async *write(texts: ReadonlyMap<string, string>): Steps<void> {
		const before = yield* this.read(texts.keys());
		const edits = [...texts].flatMap(([path, text]) => {
			const edit = uniqueEdit(before.get(path) ?? '', text);
			return edit === undefined ? [] : [{ path, ...edit }];
		});
		demand(yield* ask('edit', edits));
		for (const { path } of edits) {
			this.#texts.set(path, texts.get(path) ?? '');
			this.changed.add(path);
		}
	}

	async *create(path: string, text: string): Steps<void> {
		demand(yield* ask('create', [{ path, text }]));
		this.#files.add(path);
		this.#texts.set(path, text);
		this.changed.add(path);
	}

	async *move(path: string, newPath: string): Steps<void> {
		demand(yield* ask('move', [{ path, newPath }]));
		const text = this.#texts.get(path);
		if (text !== undefined) this.#texts.set(newPath, text);
		this.#forget(path);
		this.#files.add(newPath);
		this.changed.add(newPath);
	}

	async *delete(path: string): Steps<void> {
		demand(yield* ask('delete', [{ path }]));
		this.#forget(path);
		this.changed.add(path);
	}

	#forget(path: string): void {
		this.#texts.delete(path);
		this.#files.delete(path);
	}
}

const searchedLine = (text: string) =>
	text
		.split('\n')
		.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
		.trim()
		.slice(0, 500);

const unknownFacts: PageFacts = addressOf('');

async function* ask<Name extends ToolName>(
	name: Name,
	inputs: readonly Extract<ToolCall, { name: Name }>['input'][],
): Steps<ToolReply[]> {
	const replies: ToolReply[] = [];
	for (let start = 0; start < inputs.length; start += callsAtOnce) {
		const calls = inputs.slice(start, start + callsAtOnce).map((input) => ({ name, input }) as ToolCall);
		replies.push(...(yield calls));
	}
	return replies;
}

/** What is refused here would leave the work half done. */
function demand(replies: readonly ToolReply[]): void {
	for (const reply of replies) if ('error' in reply) throw new UnknownInstruction(reply.error);
}

function outputOf<Name extends ToolName>(reply: ToolReply | undefined): ToolOutput<Name> {
	if (reply === undefined || 'error' in reply) throw new UnknownInstruction(reply?.error ?? 'A tool did not answer.');
	return reply.output as ToolOutput<Name>;
}
