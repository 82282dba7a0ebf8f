import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { AnswerPassage, PassagesData } from '../../../contract/answer-parts.js';
import type { Source } from '../../../contract/source.js';
import { dataOf } from '../../conversation/answer-data.js';
import type { DocentMessage } from '../../conversation/message.js';
import { passagesOf } from '../../conversation/passages-of.js';
import { type AnswersStrings, answersStrings } from '../../strings/parts/en-answers.js';
import { OfferedModel } from '../browser-model/offered-model.lazy.js';
import { Breadcrumb } from '../citations/breadcrumb.js';
import { targetOf, useLinks } from '../citations/link-policy.js';
import { SourceName, titleBeside } from '../citations/source-name.js';
import { icon } from '../icons.js';
import { useLanguage, useStrings } from '../language.js';
import { Markdown } from '../markdown/markdown.js';
import { plainTextOf } from '../markdown/plain-text.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { StarterList } from '../start/starters.lazy.js';
import { useController } from '../state/panel-controller.js';

/** More would compete with what is open. */
const cardsMax = 5;

export interface PassagesProps {
	message: DocentMessage;
	/** The answer as its text says it, for data that cannot be shown. */
	text: ComponentChildren;
	/** What stands here until the passages do; nothing for an answer that was stored. */
	waiting: ComponentChildren;
	/** Whether this is the newest answer, from which the reader goes on. */
	newest: boolean;
	/** What stands below the passages. */
	children?: ComponentChildren;
}

/** An answer without a language model: sections of the documentation, and what they are to the question. */
function Passages({ message, text, waiting, newest, children }: PassagesProps) {
	const strings = usePartStrings('answers', answersStrings);
	const { noModel } = useStrings();
	const { options } = useController();
	const data = useMemo(() => passagesOf(message), [message]);
	if (!strings) return <>{waiting}</>;
	if (!data) {
		return (
			<>
				{text}
				{children}
			</>
		);
	}
	const open = data.passages.filter((passage) => passage.open);
	const cards = data.passages.filter((passage) => !passage.open).slice(0, cardsMax);
	const onOpen = (url: string) =>
		void import('./opened-passages.lazy.js').then(
			({ noteOpened }) => noteOpened(options, message, url),
			() => {},
		);
	const shared = { lang: data.language, openPage: strings.openPage, onOpen };
	const pages = <PassageCards cards={cards} from={open.length + 1} {...shared} />;
	// Pages to begin with say nothing of the question, and a greeting has none.
	const begins = newest && !cards.some(({ markdown }) => markdown) && open.length === 0 && data.frame !== 'thanks';
	const sources = [...open, ...cards].map(sourceOf);
	return (
		<>
			{!!dataOf(message, 'data-quoted')?.reason && <p class="mb-2 text-muted text-sm">{noModel}</p>}
			<Frame data={data} strings={strings} />
			{open.map((passage) => (
				<section key={passage.url} class="passage-open" lang={data.language}>
					<h4 class="font-semibold">
						<PageLink passage={passage}>{passage.title}</PageLink>
					</h4>
					<Breadcrumb source={sourceOf(passage)} />
					<PassageText passage={passage} sources={sources} />
				</section>
			))}
			{begins ? <StarterList otherwise={pages} /> : pages}
			{children}
			{waiting && children && <OfferedModel answer={message.id} />}
		</>
	);
}

interface PassageCardsProps {
	cards: readonly AnswerPassage[];
	/** The number of the first one among all passages of the answer. */
	from: number;
	/** Language of the documentation, where it is not the reader's. */
	lang: string | undefined;
	/** Name of the link to a passage's page. */
	openPage: string;
	/** Is called when the reader opens a passage, here or on its page. */
	onOpen: (url: string) => void;
}

function PassageCards({ cards, from, ...shared }: PassageCardsProps) {
	if (cards.length === 0) return null;
	return (
		<ul class="cards passage-cards">
			{cards.map((passage, index) => (
				<Card key={passage.url} passage={passage} number={passage.markdown ? from + index : undefined} {...shared} />
			))}
		</ul>
	);
}

/** The passage as other parts of the panel know it. */
function sourceOf({ url, title, trail, contentSource, sentence, markdown = sentence }: AnswerPassage): Source {
	const [page = title] = trail;
	return {
		...{ url, title: page, heading: title, breadcrumb: trail },
		...(contentSource && { contentSource }),
		...(markdown && { excerpt: markdown }),
	};
}

/** What the passages are, in the reader's language. */
function Frame({ data, strings }: { data: PassagesData; strings: AnswersStrings }) {
	const { tag } = useLanguage();
	const { frame, words = [], language, passages } = data;
	if (frame === 'greeting' || frame === 'thanks') return <p>{strings[frame]}</p>;
	const written = language && languageName(tag, language);
	const isFound = frame === 'passages';
	const says = isFound ? strings.passageLacks : strings.lacks;
	const lacks = words.length > 0 && says(listOf(tag, words.map(strings.quoted)));
	const reasons = [written && strings.written(written), lacks].filter(Boolean);
	if (reasons.length === 0 && frame === 'nothing') reasons.push(strings.nothing);
	const isNear = passages.some(({ markdown }) => markdown);
	return (
		<>
			{reasons.length > 0 && <p>{reasons.join(' ')}</p>}
			{isNear && !passages[0]?.answeredBy && (
				<p class={`font-semibold text-muted text-xs ${reasons.length > 0 ? 'mt-2' : ''}`}>
					{isFound ? strings.from : strings.nearest}
				</p>
			)}
		</>
	);
}

/** One or the other of some words, in a language; with commas where the page has taken away what knows better. */
function listOf(tag: string, words: readonly string[]): string {
	try {
		return new Intl.ListFormat(tag, { type: 'disjunction' }).format(words);
	} catch {
		return words.join(', ');
	}
}

/** The name of a language in another; undefined for a code that is none. */
function languageName(tag: string, code: string): string | undefined {
	try {
		return new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(code);
	} catch {
		return undefined;
	}
}

function PageLink({ passage, children }: { passage: AnswerPassage; children: ComponentChildren }) {
	const links = useLinks();
	const href = links.hrefOf(passage.url, 'source');
	return (
		<a
			class="passage-link"
			part="source"
			href={href}
			rel="noopener noreferrer nofollow ugc"
			target={targetOf(href)}
			onClick={(event) => href && links.open(event, href, sourceOf(passage))}
		>
			{children}
		</a>
	);
}

function PassageText({ passage, sources }: { passage: AnswerPassage; sources: readonly Source[] }) {
	const strings = useStrings();
	const around = usePartStrings('answers', answersStrings);
	const { tag } = useLanguage();
	const links = useLinks();
	const { markdown = '', answeredBy: by } = passage;
	const day = new Date(by?.at ?? '').toLocaleDateString(tag, { dateStyle: 'long' });
	return (
		<>
			<Markdown text={markdown} sources={sources} links={links} strings={strings} />
			{by && <p class="mt-2 text-muted text-xs">{around?.answeredBy(by.name ?? '', day)}</p>}
		</>
	);
}

interface CardProps extends Omit<PassageCardsProps, 'cards' | 'from'> {
	passage: AnswerPassage;
	/** Its place among all passages of the answer. */
	number: number | undefined;
}

/** A passage in few lines, which opens in its place. One without a text leads to its page. */
function Card({ passage, number, lang, openPage, onOpen }: CardProps) {
	const strings = useStrings();
	const [open, setOpen] = useState(false);
	const { title, sentence, lines, markdown } = passage;
	const said = useMemo(() => sentence && plainTextOf(sentence, strings), [sentence, strings]);
	const name = <bdi>{titleBeside(number, title)}</bdi>;
	const heading = (
		<h4 class="font-medium">
			{markdown ? (
				<button type="button" class="passage-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
					{name}
				</button>
			) : (
				<PageLink passage={passage}>{name}</PageLink>
			)}
		</h4>
	);
	return (
		// The links and the button inside of it take the keyboard.
		// biome-ignore lint/a11y/useKeyWithClickEvents: see above
		<li part="source" onClick={({ target }) => (target as Element).closest('a, button') && onOpen(passage.url)}>
			<div class="source-link passage-head" lang={lang}>
				<SourceName source={sourceOf(passage)} number={number} title={heading}>
					{said && !lines && !open && (
						<p class="passage-sentence line-clamp-2" dir="auto">
							{said}
						</p>
					)}
				</SourceName>
				{markdown ? <DownIcon /> : <OpenIcon />}
			</div>
			{lines && !open && (
				<div class="passage-body" lang={lang}>
					<PassageText passage={{ ...passage, markdown: lines }} sources={[sourceOf(passage)]} />
				</div>
			)}
			{open && (
				<div class="passage-body">
					<div lang={lang}>
						<PassageText passage={passage} sources={[sourceOf(passage)]} />
					</div>
					<p class="mt-2">
						<PageLink passage={passage}>
							{openPage}
							<OpenIcon />
						</PageLink>
					</p>
				</div>
			)}
		</li>
	);
}

const DownIcon = icon('m6 9 6 6 6-6', 16);
const OpenIcon = icon('M5 12h14M13 6l6 6-6 6', 16);

export { default as css } from './passages.css';
export { Passages as view };
