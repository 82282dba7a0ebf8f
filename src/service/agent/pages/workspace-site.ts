import { posix } from 'node:path';
import { decode, normalisePath, sitePath, splitUrl } from '../../../search/core/site-path.js';
import { createLinkResolver, type ResolveLink } from '../../documentation/core/link-resolver.js';
import {
	hasPlaceholder,
	headingForms,
	isAssetName,
	isFragment,
	isMadeAnchor,
	languageOf,
	plainForm,
} from './address-forms.js';
import type { PageFacts, SourceLink } from './page-facts.js';
import type { AddressOf } from './recognise-folder.js';

export type LinkTarget =
	| { kind: 'page'; file: string; anchor: string }
	/** A file beside the pages, such as an image or a download. */
	| { kind: 'file'; file: string }
	/** Another site, a file outside of the documentation, or an address that only the site's generator can read. */
	| { kind: 'elsewhere' }
	/** A missing target; `path` is the address that it would have. */
	| { kind: 'missing'; path: string; anchor: string };

/** Where a site serves the documentation. */
export interface Place {
	/** Path below which it stands, for example `/docs`; empty for the root. */
	base: string;
	/** Folder of the files that the site serves from its root, for example `docs`; empty for all of them. */
	root: string;
	/** WorkspaceSite path of a page, without the base. */
	addressOf: AddressOf;
}

/** The root of a site whose addresses are the places of its files. */
export const plainPlace: Place = { base: '', root: '', addressOf: (file, { slug }) => sitePath(file, slug) };

/** The pages of a documentation and the links between them at one moment. */
export interface WorkspaceSite {
	readonly pages: ReadonlyMap<string, PageFacts>;
	/** All files, pages included. */
	readonly files: ReadonlySet<string>;
	readonly place: Place;
	/** WorkspaceSite path of a page, without the base. */
	pathOf(file: string): string;
	pageAt(path: string): string | undefined;
	target(file: string, url: string): LinkTarget;
	/** Whether a page has the target of an anchor. Pages that were not read count as having it. */
	hasAnchor(file: string, anchor: string): boolean;
}

/** A folder whose files generators serve from the site's root. */
export const publicFolder = /^(public|static)\//;
const publicFolders = ['', 'public/', 'static/'];

export function createWorkspaceSite(
	pages: ReadonlyMap<string, PageFacts>,
	files: ReadonlySet<string>,
	place: Place = plainPlace,
): WorkspaceSite {
	const { base, root, addressOf } = place;
	const paths = new Map([...pages].map(([file, { frontmatter }]) => [file, addressOf(file, frontmatter)]));
	const fileByPath = new Map([...paths].reverse().map(([file, path]) => [path, file]));
	const withoutNumbers = new Map([...paths].reverse().map(([file, path]) => [plainPath(path), file]));
	const pageAt = (path: string) => fileByPath.get(path) ?? withoutNumbers.get(plainPath(path));
	const resolverOf = createLinkResolver(paths);
	const resolvers = new Map<string, ResolveLink>();
	const anchors = new Map<string, Set<string>>();
	const resolverFor = (file: string) => {
		const resolver = resolvers.get(file) ?? resolverOf(file);
		resolvers.set(file, resolver);
		return resolver;
	};
	const anchorsOf = (file: string) => {
		const page = pages.get(file);
		const own =
			anchors.get(file) ??
			new Set([
				...(page?.headings.flatMap(({ id, text }) => [id, plainForm(id), ...headingForms(text)]) ?? []),
				...(page?.otherAnchors ?? []),
			]);
		anchors.set(file, own);
		return own;
	};
	const isElsewhere = createElsewhere(paths.values(), pageAt);
	return {
		pages,
		files,
		pathOf: (file) => paths.get(file) ?? addressOf(file, { facets: {} }),
		place,
		pageAt,
		target(file, url) {
			const resolved = resolverFor(file)(url);
			if (
				hasPlaceholder(url) ||
				/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(resolved) ||
				resolved.startsWith('../') ||
				resolved === ''
			) {
				return { kind: 'elsewhere' };
			}
			const { path, anchor } = splitUrl(resolved);
			const isBelow = base !== '' && (path === base || path.startsWith(`${base}/`));
			const written = decode(splitUrl(url).path);
			const beside = written === '' ? file : posix.join(posix.dirname(file), written);
			// Two files may have one address, such as index.md and README.md. The path that is written tells which is meant.
			const found = paths.get(beside) === path ? beside : pageAt(path);
			const page = found ?? (isBelow ? pageAt(normalisePath(path.slice(base.length))) : undefined);
			if (page !== undefined) return { kind: 'page', file: page, anchor };
			const plain = decode(isBelow ? path.slice(base.length) : path)
				.slice(1)
				.replace(/\/$/, '');
			const asset = [...publicFolders.map((folder) => folder + plain), beside].find((name) => files.has(name));
			if (asset !== undefined) return { kind: 'file', file: asset };
			// Some generators read files from the root of the documentation too.
			const fromRoot = [posix.normalize(written), posix.join(root, written)].find((name) => pages.has(name));
			if (fromRoot !== undefined) return { kind: 'page', file: fromRoot, anchor };
			// The site has other parts besides the documentation.
			const isOther = base !== '' && url.startsWith('/') && (!isBelow || path === base);
			return isOther || isElsewhere(`/${plain}`) ? { kind: 'elsewhere' } : { kind: 'missing', path, anchor };
		},
		hasAnchor(file, anchor) {
			const page = pages.get(file);
			if (anchor === '' || anchor === 'top' || isMadeAnchor(anchor) || page?.isUnread || page?.hasIncludes) return true;
			const own = anchorsOf(file);
			const plain = decode(anchor);
			return [anchor, plain, ...(plain === plain.toLowerCase() ? [plainForm(plain)] : [])].some((one) => own.has(one));
		},
	};
}

/**
 * Whether an address that no page has may still lead to one: in small letters, with other signs between its words, or in a
 * language that the page is not translated into.
 */
function createElsewhere(paths: Iterable<string>, pageAt: (path: string) => string | undefined) {
	const forms = new Map<string, string>();
	const languages = new Set<string>();
	const folders = new Set<string | undefined>();
	for (const path of paths) {
		folders.add(path.split('/')[1]);
		forms.set(plainForm(decode(path)), path);
		languages.add(languageOf(path) ?? '');
	}
	return (path: string): boolean => {
		const alike = forms.get(plainForm(path));
		if (alike !== undefined) return path === path.toLowerCase() || decode(alike).toLowerCase() !== path.toLowerCase();
		const [, first = '', below = ''] = /^\/([^/]+)(\/.+)$/.exec(path) ?? [];
		// The whole site may stand below a folder of another one.
		if (below !== '' && !folders.has(first) && pageAt(normalisePath(below)) !== undefined) return true;
		const language = languageOf(path);
		if (language === undefined || !languages.has(language)) return false;
		const rest = path.slice(language.length + 1);
		return ['', ...languages].some((other) => pageAt(normalisePath(`/${other}${rest}`)) !== undefined);
	};
}

/** A path without ordering numbers, which many generators remove. */
export const plainPath = (path: string): string => path.replace(/\/\d+[-_.](?=[^/\d])/g, '/');

/** The reason why a link is broken, to be written after its address; undefined for a working or unknown link. */
export function brokenBecause(site: WorkspaceSite, file: string, link: SourceLink): string | undefined {
	const target = site.target(file, link.url);
	if (isFragment(file) && !link.url.startsWith('/')) return undefined;
	if (target.kind === 'page' && !site.hasAnchor(target.file, target.anchor)) {
		return target.file === file
			? 'leads to a heading that is not on this page'
			: `leads to a heading that ${target.file} does not have`;
	}
	if (target.kind !== 'missing') return undefined;
	// Files that a site serves from its root may be outside the documentation's folder.
	if (link.url.startsWith('/') && (link.kind === 'image' || isAssetName(target.path))) return undefined;
	return link.kind === 'link' ? 'leads to no page' : 'is no file';
}
