import { posix } from 'node:path';
import { createLinkResolver, type ResolveLink } from '../../documentation/resolve-link.js';
import { decode, normalisePath, sitePath } from '../../documentation/site-path.js';
import { findBase } from './find-base.js';
import type { PageFacts } from './page-facts.js';

/** Where a link leads. */
type LinkTarget =
	| { kind: 'page'; file: string; anchor: string }
	/** Beside the pages: an image, a download. */
	| { kind: 'file'; file: string }
	/** Another site, or a file outside of the documentation. */
	| { kind: 'elsewhere' }
	/** Nothing is there; `path` is the address that it would have. */
	| { kind: 'missing'; path: string; anchor: string };

/** The pages of a documentation and the links between them, as they are at one moment. */
export interface Site {
	readonly pages: ReadonlyMap<string, PageFacts>;
	/** Every file, pages included. */
	readonly files: ReadonlySet<string>;
	/** Where a site serves the documentation below its root, as in `/docs`; empty when it is the root. */
	readonly base: string;
	/** Site path of a page, without the base. */
	pathOf(file: string): string;
	/** The page at a site path. */
	pageAt(path: string): string | undefined;
	target(file: string, url: string): LinkTarget;
	/** Whether a link with this anchor finds its place on a page; of one that was not read, nobody can say that it does not. */
	hasAnchor(file: string, anchor: string): boolean;
}

/** Folders whose files generators serve from the root of the site. */
const publicFolders = ['', 'public/', 'static/'];

/** @param base @default what most absolute links begin with */
export function createSite(pages: ReadonlyMap<string, PageFacts>, files: ReadonlySet<string>, base?: string): Site {
	const paths = new Map([...pages].map(([file, { frontmatter }]) => [file, sitePath(file, frontmatter.slug)]));
	const fileByPath = new Map([...paths].reverse().map(([file, path]) => [path, file]));
	const withoutNumbers = new Map([...paths].reverse().map(([file, path]) => [plainPath(path), file]));
	const pageAt = (path: string) => fileByPath.get(path) ?? withoutNumbers.get(plainPath(path));
	const root = base ?? findBase(absoluteUrls(pages), (path) => pageAt(path) !== undefined);
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
			anchors.get(file) ?? new Set([...(page?.headings.map(({ id }) => id) ?? []), ...(page?.otherAnchors ?? [])]);
		anchors.set(file, own);
		return own;
	};
	return {
		pages,
		files,
		pathOf: (file) => paths.get(file) ?? sitePath(file),
		base: root,
		pageAt,
		target(file, url) {
			const resolved = resolverFor(file)(url);
			if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(resolved) || resolved.startsWith('../') || resolved === '') {
				return { kind: 'elsewhere' };
			}
			const { path, anchor } = splitUrl(resolved);
			const isBelow = root !== '' && (path === root || path.startsWith(`${root}/`));
			const page = pageAt(path) ?? (isBelow ? pageAt(normalisePath(path.slice(root.length))) : undefined);
			if (page !== undefined) return { kind: 'page', file: page, anchor };
			const plain = decode(isBelow ? path.slice(root.length) : path)
				.slice(1)
				.replace(/\/$/, '');
			const beside = posix.join(posix.dirname(file), decode(splitUrl(url).path));
			const asset = [...publicFolders.map((folder) => folder + plain), beside].find((name) => files.has(name));
			if (asset !== undefined) return { kind: 'file', file: asset };
			// The site has more below its root than the documentation.
			return root !== '' && url.startsWith('/') && (!isBelow || path === root)
				? { kind: 'elsewhere' }
				: { kind: 'missing', path, anchor };
		},
		hasAnchor(file, anchor) {
			if (anchor === '' || anchor === 'top' || anchor.startsWith(':~:') || pages.get(file)?.isUnread) return true;
			const own = anchorsOf(file);
			return own.has(anchor) || own.has(decode(anchor));
		},
	};
}

/** Without the numbers by which files are put in order: many generators leave them out of addresses. */
export const plainPath = (path: string): string => path.replace(/\/\d+[-_.](?=[^/\d])/g, '/');

const absoluteUrls = (pages: ReadonlyMap<string, PageFacts>) =>
	[...pages.values()].flatMap(({ links }) => links.map(({ url }) => url).filter((url) => url.startsWith('/')));

interface SplitUrl {
	path: string;
	/** With its mark, or empty. */
	query: string;
	/** Without its mark. */
	anchor: string;
}

export function splitUrl(url: string): SplitUrl {
	const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(?:#([\s\S]*))?$/.exec(url) ?? [];
	return { path, query, anchor };
}
