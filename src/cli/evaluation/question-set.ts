import { slug } from 'github-slugger';
import { isMap, isSeq, type Node } from 'yaml';
import { z } from 'zod';
import type { Documentation, DocumentationPage } from '../../search/core/documentation.js';
import { decode, normalisePath } from '../../search/core/site-path.js';
import { sectionUrl } from '../../search/sections/indexed-section.js';
import { closestName } from '../../service/config/closest-name.js';
import { parseYamlDocument } from '../../service/data-formats/parse-yaml.js';
import { headingAnchors } from '../../service/documentation/markdown/heading-anchors.js';
import { parseMarkdown } from '../../service/documentation/markdown/parse-markdown.js';
import { UsageError } from '../usage-error.js';

const text = z.string().trim().min(1).max(2_000);
const texts = z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(text).min(1));
const entry = z.strictObject({
	question: text,
	/** The places that answer it; any one is enough. An empty list means that nothing answers it. */
	expected: z.array(text).optional(),
	/** Addresses that must all be open. */
	opens: texts.optional(),
	/** Addresses that must all be on the screen, open or as a card. */
	shows: texts.optional(),
	/** Addresses that a written answer must all cite. */
	cites: texts.optional(),
	/** Whether the answer must say that the documentation does not answer. */
	refuses: z.literal(true).optional(),
	/** Addresses that must not be open or cited, and words that must not be said. */
	mustNot: texts.optional(),
	/** Texts that a good answer contains, in upper or lower case. */
	includes: z.array(text).optional(),
	/** The name of a part of the set with figures of its own, such as the questions that nothing was tuned on. */
	set: text.optional(),
	filter: z
		.strictObject({
			version: text.optional(),
			language: text.optional(),
			groups: z.array(text).optional(),
			sources: z.array(text).optional(),
		})
		.optional(),
	/** The page that the reader is on. */
	currentPath: text.optional(),
});

/** A question, and what is expected of its answer. Addresses are site paths, with the anchor when only that section is meant. */
export interface SetQuestion extends z.output<typeof entry> {
	expected: string[];
	/** The line of the file on which it begins. */
	line?: number | undefined;
}

const example = '{ "question": "…", "expected": ["/path#anchor"] }';

/** The keys with addresses that answer the question. */
const placeKeys = ['expected', 'opens', 'shows', 'cites'] as const;

/** The line of a text, from 1, that an offset stands on. */
const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The lines on which the entries begin: of the array that the text is, or of the one in its key `questions`. JSON is YAML, whose parser tells. */
function entryLines(json: string): number[] {
	const { contents } = parseYamlDocument(json, { uniqueKeys: false });
	const entries = isMap(contents) ? contents.get('questions') : contents;
	return isSeq<Node>(entries) ? entries.items.map(({ range }) => lineAt(json, range?.[0] ?? 0)) : [];
}

/** Reads an array of questions, or an object with the array in `questions`. @throws UsageError naming the entry and its line */
export function parseQuestions(json: string, name: string): SetQuestion[] {
	const entries = entriesOf(json, name);
	const lines = entryLines(json);
	return entries.map((value, index) => {
		const line = lines[index] ?? 1;
		const problem = (sentence: string) => new UsageError(`Entry ${index + 1} of ${name}, line ${line}, ${sentence}`);
		const result = entry.safeParse(value);
		if (!result.success) throw problem(describeIssue(result.error.issues[0]));
		const { data } = result;
		const places = placeKeys.flatMap((key) => data[key] ?? []);
		if (data.refuses && places.length > 0) {
			throw problem('both refuses and names places that answer; leave one of the two out.');
		}
		if (!data.refuses && places.length === 0 && data.expected === undefined) {
			throw problem('says not what the answer should be; add expected, opens, shows, cites or refuses.');
		}
		return { ...data, expected: [...new Set(places)], line };
	});
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
	const field = issue?.path.join('.') ?? '';
	if (issue?.code === 'unrecognized_keys' && field === '') {
		const [key = ''] = issue.keys;
		if (key === 'excludes') return 'has the key excludes, which is called mustNot now; rename it.';
		const keys = Object.keys(entry.shape);
		const meant = closestName(key, keys);
		return `has the unknown key "${key}"; ${meant ? `did you mean ${meant}?` : `the keys are ${keys.join(', ')}.`}`;
	}
	return `cannot be used (${field === '' ? '' : `${field}: `}${issue?.message}); write ${example}.`;
}

function entriesOf(json: string, name: string): unknown[] {
	let content: unknown;
	try {
		content = JSON.parse(json);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const position = /at position (\d+)/.exec(message)?.[1];
		const line = lineAt(json, position === undefined ? json.length : Number(position));
		throw new UsageError(`${name} is not JSON, see line ${line}: ${message}.`);
	}
	const isObject = typeof content === 'object' && content !== null && 'questions' in content;
	const entries = isObject ? (content as { questions: unknown }).questions : content;
	if (!Array.isArray(entries) || entries.length === 0) {
		throw new UsageError(`${name} holds no questions; write { "questions": [${example}] }.`);
	}
	return entries;
}

/** Whether what an answer must not have is an address. Words with a slash before them are written without it. */
export const isAddress = (text: string): boolean => /^(?:\/|https?:\/\/)\S*$/i.test(text);

/** Whether an address leads to a place. A path alone stands for every section of its page. */
export function leadsTo(address: string, place: string): boolean {
	const [anchor = '', wanted = ''] = [address, place].map((one) => decode(one.split('#')[1] ?? ''));
	return normalisePath(address) === normalisePath(place) && (wanted === '' || wanted === anchor);
}

/** Sections have no anchor for the title, so that an anchor of the title means the page. */
function titleAnchor({ title, markdown }: DocumentationPage): string | undefined {
	const written = /^# .*$/m.exec(markdown)?.[0].slice(0, 1_000) ?? `# ${title}`;
	return headingAnchors(parseMarkdown(written))[0]?.id;
}

/** Finds the section that a question set names: by its own anchor, or else by the anchor that the words of its heading would make. */
function findAnchor({ sections }: DocumentationPage, anchor: string): string | undefined {
	const section =
		sections.find((own) => own.anchor === anchor) ?? sections.find(({ heading }) => slug(heading) === anchor);
	return section?.anchor;
}

/** The questions with their places as the documentation writes them. @throws UsageError when a place does not exist */
export function placeQuestions(
	questions: readonly SetQuestion[],
	documentation: Documentation,
	name: string,
): SetQuestion[] {
	const pages = new Map(
		documentation.pages.flatMap((page) =>
			[page.address ?? page.path, page.path].map((path) => [normalisePath(path), page] as const),
		),
	);
	function placeOf(place: string, about: string): string {
		const path = normalisePath(place);
		const anchor = decode(place.split('#')[1] ?? '');
		const page = pages.get(path);
		if (page === undefined) {
			const meant = closestName(path, [...pages.keys()]);
			const fix = meant ? `did you mean ${meant}?` : 'mend the path.';
			throw new UsageError(`${about}, but the documentation has no page ${path}; ${fix}`);
		}
		const address = page.address ?? page.path;
		if (anchor === '' || anchor === titleAnchor(page)) return sectionUrl(address, '');
		const known = findAnchor(page, anchor);
		if (known === undefined) {
			throw new UsageError(`${about}, but that page has no heading with this anchor; mend the anchor.`);
		}
		return sectionUrl(address, known);
	}
	return questions.map((asked, index) => {
		const line = asked.line === undefined ? '' : `, line ${asked.line}`;
		const entry = `Entry ${index + 1} of ${name}${line} ("${asked.question}")`;
		const placed = { ...asked };
		for (const key of placeKeys) {
			if (asked[key]) placed[key] = asked[key].map((place) => placeOf(place, `${entry} expects ${place}`));
		}
		const refused = (place: string) => placeOf(place, `${entry} has the address ${place} in mustNot`);
		if (asked.mustNot) placed.mustNot = asked.mustNot.map((one) => (isAddress(one) ? refused(one) : one));
		return placed;
	});
}
