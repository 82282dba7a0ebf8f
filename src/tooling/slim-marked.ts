import type { Cut } from './slim-libraries.js';

export const marked = 'marked/lib/marked.esm.js';

/** What of marked the widget never runs: it needs the lexer, for GFM, without HTML. */
export const markedCuts: readonly Cut[] = [
	{
		// Only the lexer is used; the instance made at load time would keep the parser and the HTML renderer.
		module: marked,
		find: /var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\(\w+,\w+\)\}[\s\S]*?export\{.*?(\w+) as Lexer,.*?(\w+) as Tokenizer,.*?\};/,
		replace: 'export{$1 as Lexer,$2 as Tokenizer};',
	},
	// Options that are never set, and the rules that go with them.
	{ module: marked, find: /this\.options\.pedantic/g, replace: '!1' },
	{ module: marked, find: /this\.options\.gfm/g, replace: '!0' },
	{ module: marked, find: /this\.options\.breaks/g, replace: '!1' },
	{ module: marked, find: /this\.options\.silent/g, replace: '!1' },
	{ module: marked, find: /this\.options\.(?:extensions|hooks)/g, replace: 'null' },
	{
		module: marked,
		find: /\{other:(\w+),block:(\w+)\.normal,inline:(\w+)\.normal\}/,
		replace: '{other:$1,block:$2.gfm,inline:$3.gfm}',
	},
	{ module: marked, find: /=\{normal:\w+,gfm:(\w+)(?:,breaks:\w+)?,pedantic:\w+\}/g, replace: '={gfm:$1}' },
	{ module: marked, find: /(?<=[=:])g\(/g, replace: '/* @__PURE__ */ g(' },
	{ module: marked, find: /\{async:!1,breaks:!1,[^{}]*walkTokens:null\}/, replace: '{}' },
	{ module: marked, find: /="Infinite loop on byte: "\+e/, replace: '=e' },
	{ module: marked, find: /(?<=[=,]\w+=)(?=\w+\(\/ \{0,3\}\(\?:\[\*\+-\]\|1)/, replace: '/* @__PURE__ */' },
	// Base rules that those of GFM replace, and patterns that nothing is left to use.
	{ module: marked, find: /html:\w+,lheading:\w+,(list:\w+,newline:\w+),paragraph:\w+,table:\w+/, replace: '$1' },
	{
		module: marked,
		find: /,del:\w+,delLDelim:\w+,delRDelim:\w+,emStrongLDelim:\w+,emStrongRDelimAst:\w+/,
		replace: '',
	},
	{ module: marked, find: /,text:\w+,url:\w+(?=\},)/, replace: '' },
	{
		module: marked,
		find: /(?:outputLinkReplace|listReplaceNesting|pedanticHrefTitle|escape(?:Test|Replace)(?:NoEncode)?|percentDecode|spaceLine|notSpaceStart|endingNewline|(?:start|end)(?:A|PreScript)Tag):\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/\w*,/g,
		replace: '',
	},
	{ module: marked, find: /pedanticHeadingBeginRegex:\w+\(.*?\)\),(?=htmlBeginRegex)/, replace: '' },
	{
		// HTML is text here.
		module: marked,
		find: /html\(\w+\)\{let [^{}]*?this\.rules\.block\.html\.[\s\S]*?\}\}(?=def\()/,
		replace: 'html(){}',
	},
	{
		module: marked,
		find: /tag\(\w+\)\{if\(\w+\.charCodeAt\(0\)!==60\)return;[\s\S]*?\}\}(?=link\()/,
		replace: 'tag(){}',
	},
];

/** See `privateNames` in slim-libraries.ts. */
export const markedNames =
	`anyLine anyPunctuation anyPunctuationOutsideCode beginningSpace blankLine blockSkip blockquoteBeginRegex
		blockquoteMarkerWhitespace blockquoteSetextReplace blockquoteSetextReplace2 blockquoteStart carriageReturn codeRemoveIndent
		delLDelim delRDelim doubleBlankLine emStrongLDelim emStrongRDelimAst emStrongRDelimUnd
		endingHash endingSpaceChar endingSpaceTabChar fencesBeginRegex findPipe getRegex headingBeginRegex hrRegex hrefBrackets
		htmlBeginRegex indentCodeCompensation infiniteLoopError inlineQueue lastPossibleDelCloserIndex
		lastPossibleEmStrongCloserIndex leadingSpaceTab linkEmitted linkInText linkParenPossible listInterruptsParagraph listIsTask
		listItemRegex listReplaceTask listTaskCheckbox maskedSrc multipleSpaceGlobal nestedBlockMarker nestedContainerMarkers
		newLineCharGlobal nextBulletRegex nonSpaceChar numericCharacterReference numericCharacterReferenceOrAmpersand reflinkSearch
		slashPipe splitPipe startAngleBracket startingSpaceChar tabCharGlobal tableAlignCenter
		tableAlignChars tableAlignLeft tableAlignRight tableDelimiter tableRowBlankLine unicodeAlphaNumeric`.split(/\s+/);
