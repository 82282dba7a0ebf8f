import type { WorkspaceFiles } from '../../workspace/overlay-files.js';
import { PolicyError } from '../../workspace/policy-error.js';
import { collectUrls, findPlace } from '../pages/find-place.js';
import { isPage, type PageFacts } from '../pages/page-facts.js';
import { pageReader } from '../pages/page-reader.js';
import { unreadFacts } from '../pages/read-page-facts.js';
import type { RecognisedSite } from '../pages/recognise-folder.js';
import { recogniseSite } from '../pages/recognise-site.js';
import { createWorkspaceSite, type Place, type WorkspaceSite } from '../pages/workspace-site.js';
import { ActionError } from './action-error.js';

/** Number of files that are read at once. */
const filesAtOnce = 16;

/** The files as one action sees them, with reading and writing. Texts keep their line ends. The session holds none of them. */
export class EditorSession {
	readonly #workspace: WorkspaceFiles;
	/** Files that could not be read, with the reason. */
	readonly #refused = new Map<string, string>();
	readonly #files = new Set<string>();
	readonly #binary = new Set<string>();
	#recognised: Promise<RecognisedSite> | undefined;
	/** Addresses of all pages as they were when the session began to look at them. */
	readonly #addresses = new Map<string, PageFacts>();
	#place: Place | undefined;
	readonly #urls = collectUrls();
	/** Files that an action wanted but could not read, with the reason. */
	readonly unread = new Map<string, string>();
	readonly #changed = new Set<string>();
	/** Files with a byte order mark, which actions do not see. */
	readonly #marked = new Set<string>();

	/** @param say tells people something before it is done */
	constructor(
		workspace: WorkspaceFiles,
		readonly say: (sentence: string) => Promise<void>,
	) {
		this.#workspace = workspace;
	}

	async files(): Promise<ReadonlySet<string>> {
		if (this.#files.size === 0) {
			for (const { path, isText } of await this.#workspace.list()) {
				this.#files.add(path);
				if (!isText) this.#binary.add(path);
			}
		}
		return this.#files;
	}

	async pages(): Promise<string[]> {
		return [...(await this.files())].filter(isPage);
	}

	/** Files that contain at least one of the texts. */
	async find(wanted: Iterable<string>, isCaseSensitive = true): Promise<string[]> {
		const inCase = (text: string) => (isCaseSensitive ? text : text.toLowerCase());
		const all = [...wanted].map(inCase);
		const found: string[] = [];
		const files = [...(await this.files())].filter((path) => !this.#binary.has(path));
		for await (const [path, text] of this.texts(files))
			if (all.some((one) => inCase(text).includes(one))) found.push(path);
		return found.sort();
	}

	/** Texts of files. Unreadable files are left out and recorded as `unread`. */
	async read(paths: Iterable<string>): Promise<Map<string, string>> {
		const wanted = new Set(paths);
		const texts = new Map<string, string>();
		for await (const [path, text] of this.texts(wanted)) texts.set(path, text);
		for (const path of wanted) {
			const reason = this.#refused.get(path);
			if (reason !== undefined) this.unread.set(path, reason);
		}
		return texts;
	}

	async readOne(path: string): Promise<string> {
		const text = (await this.read([path])).get(path);
		if (text === undefined) throw new ActionError(`${path} cannot be read: ${this.unread.get(path)}`);
		return text;
	}

	async facts(file: string, text: string): Promise<PageFacts> {
		return pageReader.read(file, text, (await this.recognised()).format);
	}

	/** What the documentation is written for. */
	recognised(): Promise<RecognisedSite> {
		this.#recognised ??= recogniseSite(this.#workspace);
		return this.#recognised;
	}

	/** The configuration of the site, which actions read and never change. */
	siteFiles(): ReturnType<WorkspaceFiles['siteFiles']> {
		return this.#workspace.siteFiles();
	}

	/** The site with the facts of the requested pages. Of other pages only the address is known. */
	async site(wanted: Iterable<string>): Promise<WorkspaceSite> {
		const pages = await this.pages();
		const known = [...wanted, ...this.#changed].filter((file) => this.#files.has(file) && isPage(file));
		// All pages are not parsed for their links, because that takes too long.
		if (this.#place === undefined)
			for await (const [page, text] of this.texts(pages)) {
				this.#addresses.set(page, unreadFacts(text));
				this.#urls.add(text);
			}
		const facts = new Map(pages.map((page) => [page, this.#addresses.get(page) ?? unreadFacts('')]));
		for await (const [page, text] of this.texts(new Set(known))) facts.set(page, await this.facts(page, text));
		this.#place ??= findPlace(this.#urls.found, facts, await this.recognised());
		return createWorkspaceSite(facts, this.#files, this.#place);
	}

	/** Writes new texts of files. */
	async write(texts: ReadonlyMap<string, string>): Promise<void> {
		for (const [path, text] of texts) {
			if ((await this.#load(path)) === text) continue;
			await this.#workspace.write(path, this.#marked.has(path) ? `\uFEFF${text}` : text);
			this.#changed.add(path);
		}
	}

	async create(path: string, text: string): Promise<void> {
		await this.#workspace.create(path, text);
		this.#files.add(path);
		this.#changed.add(path);
	}

	async move(path: string, newPath: string): Promise<void> {
		await this.#workspace.move(path, newPath);
		if (this.#marked.has(path)) this.#marked.add(newPath);
		this.#forget(path);
		this.#files.add(newPath);
		this.#changed.add(newPath);
	}

	async delete(path: string): Promise<void> {
		await this.#workspace.delete(path);
		this.#forget(path);
	}

	#forget(path: string): void {
		this.#marked.delete(path);
		this.#files.delete(path);
	}

	/** Texts of files one after the other, so that no more than a few are held. Unreadable files are left out. */
	async *texts(paths: Iterable<string>): AsyncIterable<[path: string, text: string]> {
		await this.files();
		const wanted = [...paths].filter((path) => this.#files.has(path) && !this.#refused.has(path));
		for (let start = 0; start < wanted.length; start += filesAtOnce) {
			const batch = wanted.slice(start, start + filesAtOnce);
			const texts = await Promise.all(batch.map((path) => this.#load(path)));
			for (const [index, text] of texts.entries()) if (text !== undefined) yield [batch[index] ?? '', text];
		}
	}

	async #load(path: string): Promise<string | undefined> {
		try {
			const text = await this.#workspace.read(path);
			if (text.startsWith('\uFEFF')) this.#marked.add(path);
			return text.replace(/^\uFEFF/, '');
		} catch (error) {
			if (!(error instanceof PolicyError)) throw error;
			this.#refused.set(path, error.message);
			return undefined;
		}
	}
}
