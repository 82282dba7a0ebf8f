import type { WorkspaceFiles } from '../../workspace/overlay-files.js';
import { PolicyError } from '../../workspace/policy-error.js';
import { findPlace, scanAbsoluteUrls } from '../pages/find-place.js';
import { isPage, type PageFacts } from '../pages/page-facts.js';
import { pageReader } from '../pages/page-reader.js';
import { unreadFacts } from '../pages/read-page-facts.js';
import type { RecognisedSite } from '../pages/recognise-folder.js';
import { recogniseSite } from '../pages/recognise-site.js';
import { createWorkspaceSite, type Place, type WorkspaceSite } from '../pages/workspace-site.js';
import { ActionError } from './action-error.js';

/** Number of files that are read at once. */
const filesAtOnce = 16;

/** The files as one action sees them, with reading and writing. Texts keep their line ends. */
export class EditorSession {
	readonly #workspace: WorkspaceFiles;
	readonly #texts = new Map<string, string>();
	/** Files that could not be read, with the reason. */
	readonly #refused = new Map<string, string>();
	readonly #files = new Set<string>();
	#textFiles: string[] | undefined;
	#recognised: Promise<RecognisedSite> | undefined;
	#place: Place | undefined;
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
		if (this.#textFiles === undefined) {
			const listed = await this.#workspace.list();
			for (const { path } of listed) this.#files.add(path);
			this.#textFiles = listed.filter(({ isText }) => isText).map(({ path }) => path);
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
		const texts = await this.#allTexts();
		return [...texts].filter(([, text]) => all.some((one) => inCase(text).includes(one))).map(([path]) => path);
	}

	/** Texts of files. Unreadable files are left out and recorded as `unread`. */
	async read(paths: Iterable<string>): Promise<Map<string, string>> {
		const wanted = [...paths];
		await this.files();
		const texts = await this.#load(wanted);
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
		const known = new Set([...wanted, ...this.#changed].filter((file) => this.#files.has(file) && isPage(file)));
		const texts = await this.read(known);
		const all = await this.#allTexts();
		const facts = new Map<string, PageFacts>();
		for (const page of pages) {
			const text = texts.get(page);
			facts.set(page, text === undefined ? unreadFacts(all.get(page) ?? '') : await this.facts(page, text));
		}
		// All pages are not parsed for their links, because that takes too long.
		const urls = () => pages.flatMap((page) => scanAbsoluteUrls(all.get(page) ?? ''));
		this.#place ??= findPlace(urls(), facts, await this.recognised());
		return createWorkspaceSite(facts, this.#files, this.#place);
	}

	/** Writes new texts of files. */
	async write(texts: ReadonlyMap<string, string>): Promise<void> {
		for (const [path, text] of texts) {
			if (this.#texts.get(path) === text) continue;
			await this.#workspace.write(path, this.#marked.has(path) ? `\uFEFF${text}` : text);
			this.#texts.set(path, text);
			this.#changed.add(path);
		}
	}

	async create(path: string, text: string): Promise<void> {
		await this.#workspace.create(path, text);
		this.#files.add(path);
		this.#texts.set(path, text);
		this.#changed.add(path);
	}

	async move(path: string, newPath: string): Promise<void> {
		await this.#workspace.move(path, newPath);
		const text = this.#texts.get(path);
		if (this.#marked.has(path)) this.#marked.add(newPath);
		this.#forget(path);
		if (text !== undefined) this.#texts.set(newPath, text);
		this.#files.add(newPath);
		this.#changed.add(newPath);
	}

	async delete(path: string): Promise<void> {
		await this.#workspace.delete(path);
		this.#forget(path);
	}

	#forget(path: string): void {
		this.#texts.delete(path);
		this.#marked.delete(path);
		this.#files.delete(path);
	}

	async #allTexts(): Promise<Map<string, string>> {
		await this.files();
		await this.#load(this.#textFiles ?? []);
		return new Map([...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1)));
	}

	async #load(paths: Iterable<string>): Promise<Map<string, string>> {
		const wanted = [...new Set(paths)];
		const missing = wanted.filter(
			(path) => this.#files.has(path) && !this.#texts.has(path) && !this.#refused.has(path),
		);
		for (let start = 0; start < missing.length; start += filesAtOnce)
			await Promise.all(missing.slice(start, start + filesAtOnce).map((path) => this.#loadOne(path)));
		return new Map(
			wanted.flatMap((path) => {
				const text = this.#texts.get(path);
				return text === undefined ? [] : [[path, text] as const];
			}),
		);
	}

	async #loadOne(path: string): Promise<void> {
		try {
			const text = await this.#workspace.read(path);
			if (text.startsWith('\uFEFF')) this.#marked.add(path);
			this.#texts.set(path, text.replace(/^\uFEFF/, ''));
		} catch (error) {
			if (!(error instanceof PolicyError)) throw error;
			this.#refused.set(path, error.message);
		}
	}
}
