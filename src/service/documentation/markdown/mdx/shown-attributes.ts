/** Attributes that hold words for readers, even where it is one word. */
const ofReaders = /^(?:caption|description|label|subtitle|summary|text|tip|title|tooltip)$/;
/** Attributes that hold commands or code. */
const ofCode = /^(?:cmd|code|command|exec|install|run|shell|snippet)$/;
/** The last word in the name of an attribute that is for the browser or for the component's program. */
const ofPrograms =
	/(?:^|-)(?:align|allow|alt|anchor|as|class|classes|class-?name|cols?|colou?r|columns|condition|d|dir|files?|fill|fonts?|format|groups?|height|href|icon|id|if|ids|image|img|import|items|key|kind|lang|language|layout|lines|link|logo|mark|media|meta|mode|path|pattern|points|position|props|query|rel|section|show|sizes?|slug|src|src-?set|styles?|target|template|theme|to|transform|type|url|values?|variant|view-?box|when|width)$/;
/** Attributes of frameworks and of the browser. */
const notOwn = /^(?:on[A-Z]|(?:aria|data|v|client|set)[-:]|[:@#])/;
/** Several words, none of which is a sign of a program. */
const prose = /^(?=[^{};<>]*\p{L}{2}[^{};<>]*\s[^{};<>]*\p{L})(?![./#])(?!.*(?:&&|\|\||=>))/su;

export interface ShownAttribute {
	/** Absent where the words need no label. */
	label?: string;
	value: string;
	isCode: boolean;
}

/**
 * What readers see of a component's attributes of text: prose, and commands as code. No one tells which attributes a component of a
 * site shows, so they are told by their names and by their words: `npm="npm install x"` is a command, as are those beside it.
 */
export function shownAttributes(
	component: string,
	attributes: readonly (readonly [string, string])[],
): ShownAttribute[] {
	if (!/^[A-Z]|[.-]/.test(component)) return [];
	const own = attributes.filter(([name]) => !notOwn.test(name) && !ofPrograms.test(hyphened(name)));
	const isCommand = ([name, value]: readonly [string, string]) =>
		ofCode.test(name) || value.startsWith(`${name.toLowerCase()} `);
	const hasCommands = own.some(isCommand);
	const shown = own.filter(
		(one) => ofReaders.test(one[0]) || isCommand(one) || (hasCommands ? /\S\s+\S/ : prose).test(one[1]),
	);
	return shown.map((one) => {
		const [name, value] = one;
		const isCode = !ofReaders.test(name) && (hasCommands || value.trim().includes('\n'));
		return {
			...(shown.length > 1 && !ofReaders.test(name) && { label: name }),
			value: value.trim().replace(isCode ? /[ \t]*\n[ \t]*/g : /\s+/g, isCode ? '\n' : ' '),
			isCode,
		};
	});
}

const hyphened = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

const written = /\s([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)')/g;

/** The same of a tag of HTML in Markdown, on one line. */
export function shownInTag(tag: string): string {
	const name = /^<([A-Za-z][\w.-]*)/.exec(tag)?.[1] ?? '';
	const attributes = [...tag.matchAll(written)].map(([, own = '', one, other = '']) => [own, one ?? other] as const);
	return shownAttributes(name, attributes)
		.map(
			({ label, value, isCode }) =>
				`${label ? `${label}: ` : ''}${isCode ? `\`${value.replaceAll('`', '')}\`` : value}`,
		)
		.join(', ');
}
