import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { icon } from '../../icons.js';
import { useLanguage } from '../../language.js';

const kinds = {
	note: icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 11v5M12 8h.01', 16),
	tip: icon('M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.7.6-1 1.2-1 2v1.5h-5v-1.5c0-.8-.3-1.4-1-2', 16),
	important: icon('M4 4h16v12h-8l-4 4v-4H4zM12 7v3M12 13h.01', 16),
	warning: icon('M12 3.5 22 20H2zM12 10v4M12 17h.01', 16),
	caution: icon('M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8zM12 8v4M12 16h.01', 16),
};

export type CalloutKind = keyof typeof kinds;
export type CalloutWords = Record<CalloutKind, string>;

const named = Object.keys(kinds).join('|');
/** `[!NOTE]`, or the bold word in its place, as in `**Note:**`. */
const mark = new RegExp(String.raw`^\s*(?:\[!(${named})\]|\*\*(${named})(?::\*\*|\*\*:))[ \t]*(?:\n|$)?`, 'i');

/** The kind of a quote that begins with its name, and what follows. */
export function readCallout(quoted: string): { kind: CalloutKind; text: string } | undefined {
	const found = mark.exec(quoted);
	const kind = (found?.[1] ?? found?.[2])?.toLowerCase() as CalloutKind | undefined;
	return found && kind ? { kind, text: quoted.slice(found[0].length) } : undefined;
}

const starts = Object.keys(kinds).flatMap((kind) => [`[!${kind}]`, `**${kind}:**`, `**${kind}**:`]);

/** Whether the words of a quote may still become the name of a callout, or are nothing more than that. */
export const mayBeCallout = (quoted: string): boolean =>
	starts.some((start) => start.startsWith(quoted.trim().toLowerCase()));

let known: CalloutWords;

export const calloutWords = (): CalloutWords => known;

/** Gives the words of the language that callouts are drawn in at first. */
export function setCalloutWords(words: CalloutWords): void {
	known = words;
}

/** A callout: its icon and name above what it says. */
export function Callout({ kind, children, dir }: { kind: CalloutKind; children: ComponentChildren; dir?: 'auto' }) {
	const language = useLanguage();
	const [words, setWords] = useState(known);
	useEffect(() => {
		let gone = false;
		void language.later().then(({ callouts }) => gone || setWords(callouts));
		return () => {
			gone = true;
		};
	}, [language]);
	const KindIcon = kinds[kind];
	return (
		// What it says decides the direction: text in a bdi element does not count.
		<div class="md-callout" data-kind={kind} role="note" dir={dir}>
			<p class="md-callout-title">
				<KindIcon />
				<bdi>{words[kind]}</bdi>
			</p>
			<div class="md-callout-text">{children}</div>
		</div>
	);
}
