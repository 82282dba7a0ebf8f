import { slug } from 'github-slugger';
import { z } from 'zod';
import type { SearchFilter } from '../../contract/assistant.js';
import type { Documentation, DocumentationPage } from '../../service/documentation/documentation.js';
import { headingAnchors } from '../../service/documentation/markdown/heading-anchors.js';
import { parseMarkdown } from '../../service/documentation/markdown/parse-markdown.js';
import { decode, normalisePath } from '../../service/documentation/site-path.js';
import { sectionUrl } from '../../service/retrieval/section-index.js';
import { UsageError } from '../usage-error.js';

/** A question with the places of the documentation that answer it. */
export interface SetQuestion {
	question: string;
	/** Site paths, with the anchor when only that section answers. Any one is enough. An empty list means that nothing answers it. */
	expected: readonly string[];
	/** Texts that a good answer contains, in upper or lower case. */
	includes?: readonly string[] | undefined;
	/** Texts that no good answer contains. */
	excludes?: readonly string[] | undefined;
	/** The name of a part of the set with figures of its own, such as the questions that nothing was tuned on. */
	set?: string | undefined;
	filter?: SearchFilter | undefined;
	/** The page that the reader is on. */
	currentPath?: string | undefined;
}

const text = z.string().trim().min(1).max(2_000);
const entry = z.strictObject({
	question: text,
	expected: z.array(text),
	includes: z.array(text).optional(),
	excludes: z.array(text).optional(),
	set: text.optional(),
	filter: z
		.strictObject({ version: text.optional(), language: text.optional(), groups: z.array(text).optional() })
		.optional(),
	currentPath: text.optional(),
});

/** Reads an array of questions, or an object with the array in `questions`. @throws UsageError naming the entry */
export function parseQuestions(json: string, name: string): SetQuestion[] {
	const entries = entriesOf(json, name);
	return entries.map((value, index) => {
		const result = entry.safeParse(value);
		if (result.success) return result.data;
		const [issue] = result.error.issues;
		const field = issue?.path.join('.') ?? '';
		const about = field === '' ? '' : `${field}: `;
		throw new UsageError(
			`Entry ${index + 1} of ${name} cannot be used (${about}${issue?.message}); write { "question": "…", "expected": ["/path#anchor"] }.`,
		);
	});
}

function entriesOf(json: string, name: string): unknown[] {
	let content: unknown;
	try {
		content = JSON.parse(json);
	} catch (error) {
		throw new UsageError(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
	}
	const isObject = typeof content === 'object' && content !== null && 'questions' in content;
	const entries = isObject ? (content as { questions: unknown }).questions : content;
	if (!Array.isArray(entries) || entries.length === 0) {
		throw new UsageError(`${name} holds no questions; write { "questions": [{ "question": "…", "expected": [] }] }.`);
	}
	return entries;
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
	const pages = new Map(documentation.pages.map((page) => [page.path, page]));
	return questions.map((asked, index) => {
		const expected = asked.expected.map((place) => {
			const path = normalisePath(place);
			const anchor = decode(place.split('#')[1] ?? '');
			const page = pages.get(path);
			const about = `Entry ${index + 1} of ${name} ("${asked.question}") expects ${place}`;
			if (page === undefined) {
				throw new UsageError(`${about}, but the documentation has no page ${path}; mend the path.`);
			}
			if (anchor !== '' && anchor === titleAnchor(page)) return sectionUrl(path, '');
			if (anchor === '') return sectionUrl(path, '');
			const known = findAnchor(page, anchor);
			if (known === undefined) {
				throw new UsageError(`${about}, but that page has no heading with this anchor; mend the anchor.`);
			}
			return sectionUrl(path, known);
		});
		return { ...asked, expected };
	});
}
