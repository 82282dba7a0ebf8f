import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadOnce } from '../../../../client/load-once.js';
import { ownDocument } from '../../../host/own-document.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { selectedRange } from '../../copy/selected-range.lazy.js';
import { stripHidden } from '../../hidden-characters.js';
import { icon } from '../../icons.js';
import { lazyPartOfPanelTexts } from '../../lazy-part.js';
import type { CodeFence } from '../code-fence.js';
import { codeText } from '../code-text.js';
import { grammarName } from './grammars.lazy.js';
import { inTurn } from './in-turn.lazy.js';

/** Code with its colours, or with as many as it has by now. */
export interface Coloured {
	code: string;
	nodes: ComponentChildren;
}

interface CodeToolsProps extends CodeFence {
	/** The name of the language, as it is shown. */
	name: string;
	pre: RefObject<HTMLElement | null>;
	wrapped: boolean;
	onWrap: (wrapped: boolean) => void;
	onColoured: (coloured: Coloured) => void;
	/** Puts something above the code, or nothing. */
	onAbove: (above: ComponentChildren) => void;
}

const DiagramButton = lazyPartOfPanelTexts(() => import('../diagram/diagram-button.lazy.js'));

const capitals = /^(?:css|csv|html|http|ini|json[c5]?|jsx|mdx|php|scss|sql|toml|tsx|xml|yaml)$/;
const writtenNames: Record<string, string> = {
	cpp: 'C++',
	cs: 'C#',
	csharp: 'C#',
	graphql: 'GraphQL',
	javascript: 'JavaScript',
	js: 'JavaScript',
	md: 'Markdown',
	powershell: 'PowerShell',
	py: 'Python',
	rb: 'Ruby',
	rs: 'Rust',
	sh: 'Shell',
	ts: 'TypeScript',
	typescript: 'TypeScript',
	yml: 'YAML',
};

/** The name of a language as it is written, by the one that a fence has. */
const writtenName = (name: string): string =>
	Object.hasOwn(writtenNames, name)
		? (writtenNames[name] ?? name)
		: capitals.test(name)
			? name.toUpperCase()
			: `${name[0]?.toUpperCase()}${name.slice(1)}`;

const nameMaxLength = 120;
const quoted = /(?:^|[\s{,])(?:title|filename|file|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'{}]+))/i;
const afterColon = /^[\w+#.-]+:(\S+)/;
/** A word that can only be a path: with a slash or an ending, and without any other sign. */
const path = /^(?=.*[./])[\p{L}\p{N}_@~.+()[\]$/\\-]+$/u;
const ending = /\.\p{L}[\p{L}\p{N}]{0,11}$|\//u;

/**
 * The file that the info string of a fence names, as in "ts title="src/app.ts"", "ts src/app.ts" or "ts:src/app.ts";
 * empty when it names none.
 */
export function fileName(info: string): string {
	const words = info.trim();
	const [, double, single, bare] = quoted.exec(words) ?? [];
	const named = double ?? single ?? bare;
	const found = named ?? [afterColon.exec(words)?.[1], words.split(/\s+/)[1]].find(isPath) ?? '';
	const name = stripHidden(found).trim();
	return name.length > nameMaxLength ? '' : name;
}

function isPath(word: string | undefined): boolean {
	return word !== undefined && path.test(word) && ending.test(word);
}

/** The head of a code block beside its copy button; colours the code when it is complete and there is time. */
function CodeTools(props: CodeToolsProps & { later: LaterStrings }) {
	const { code, complete, info, language, name, pre, wrapped, onWrap, onAbove, later } = props;
	const file = useMemo(() => fileName(info), [info]);
	const near = useIsNear(pre);
	const wide = useIsWide(pre, near);
	useColours(props, near);
	return (
		<>
			{file && <span class="md-file">{file}</span>}
			<span class="md-language">{language ? writtenName(language) : name}</span>
			{complete && near && language === 'mermaid' && <DiagramButton code={code} onAbove={onAbove} />}
			{(wide || wrapped) && (
				<button
					type="button"
					class="icon-button small md-wrap-toggle"
					aria-pressed={wrapped}
					aria-label={later.highlight.wrapLines}
					title={later.highlight.wrapLines}
					onClick={() => onWrap(!wrapped)}
				>
					<WrapIcon />
				</button>
			)}
		</>
	);
}

const WrapIcon = icon('M3 6h18M3 12h14.5a3.5 3.5 0 0 1 0 7H13m2.5-2.5L13 19l2.5 2.5M3 18h6', 16);

/** Whether the block has been in view, or less than a view away. Blocks further away are not coloured. */
function useIsNear(pre: RefObject<HTMLElement | null>): boolean {
	const [near, setNear] = useState(!globalThis.IntersectionObserver);
	useEffect(() => {
		const element = pre.current;
		if (!element || near) return;
		const observer = new IntersectionObserver(
			(changes) => setNear(changes.some(({ isIntersecting }) => isIntersecting)),
			{ root: element.closest('.transcript'), rootMargin: '100% 0px' },
		);
		observer.observe(element);
		return () => observer.disconnect();
	}, [pre, near]);
	return near;
}

/** Whether lines are longer than the block is wide. */
function useIsWide(pre: RefObject<HTMLElement | null>, near: boolean): boolean {
	// The toggle is always offered when its use cannot be measured.
	const [wide, setWide] = useState(!globalThis.ResizeObserver);
	useEffect(() => {
		const element = pre.current;
		if (!near || !element || !globalThis.ResizeObserver) return;
		const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
		observer.observe(element);
		if (element.firstElementChild) observer.observe(element.firstElementChild);
		return () => observer.disconnect();
	}, [pre, near]);
	return wide;
}

/** Longer code stays plain: its colours would cost more time than they are worth. */
const most = { characters: 12_000, inOneLine: 1_000 } as const;

function isWorthwhile(code: string): boolean {
	return (
		code.trim() !== '' &&
		code.length <= most.characters &&
		code.split('\n').every((line) => line.length <= most.inOneLine)
	);
}

const loadHighlighter = loadOnce(async () => {
	const { highlighterFor, tokensView } = await import('./highlight.lazy.js');
	return { highlighterFor, tokensView };
});

/** Colours complete code stretch by stretch, whenever there is time and the reader has selected nothing of it. */
function useColours({ code, language, complete, pre, onColoured }: CodeToolsProps, near: boolean): void {
	useEffect(() => {
		const name = grammarName(language);
		if (!near || !complete || !name || !isWorthwhile(code)) return;
		const gone = new AbortController();
		colour(name, gone.signal).catch(() => {
			// Without its highlighter or in a shape that it does not understand, code stays as it is.
		});
		return () => gone.abort();

		async function colour(grammar: string, signal: AbortSignal) {
			const { highlighterFor, tokensView } = await loadHighlighter();
			const highlight = await highlighterFor(grammar);
			const text = code.replace(/\r\n?/g, '\n');
			const stretches: ComponentChildren[] = [];
			for (let end = 0; end < text.length && !signal.aborted; ) {
				const stretch = await inTurn(() => highlight(text, end));
				end = stretch.end;
				stretches.push(tokensView(stretch.tokens));
				if (pre.current) await unselected(pre.current, signal);
				if (!signal.aborted) onColoured({ code, nodes: [...stretches, codeText(text.slice(end))] });
			}
		}
	}, [near, code, language, complete, pre, onColoured]);
}

/** Resolves when nothing of `element` is selected: new nodes would take the selection away. */
function unselected(element: Element, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (!selectedRange(element)) return resolve();
		const watching = new AbortController();
		signal.addEventListener('abort', () => watching.abort(), { signal: watching.signal });
		const check = () => {
			if (selectedRange(element)) return;
			watching.abort();
			resolve();
		};
		ownDocument.addEventListener('selectionchange', check, { signal: watching.signal });
	});
}

export { default as css } from './highlight.css';
export { CodeTools as view };
