/**
 * Parses YAML that strangers wrote. `parseDocument` is recursive, and a thousand nested brackets overflow the stack. V8 may then lack
 * the room to compile a pattern, and aborts the process. The time for maps as keys multiplies with each level. The lexer and the
 * parser of `yaml` are not recursive, so they count the levels first. `prettyErrors` takes time with the square of the number of
 * errors, so only the first error gets its line and column.
 */
import {
	type DocumentOptions,
	Lexer,
	LineCounter,
	type ParseOptions,
	Parser,
	parseDocument,
	type SchemaOptions,
	YAMLParseError,
} from 'yaml';
import { levelsMax, NestingError, refuseNesting } from './nesting.js';

type Options = ParseOptions & DocumentOptions & SchemaOptions;

function isNestedTooDeeply(text: string): boolean {
	const parser = new Parser();
	for (const lexeme of new Lexer().lex(text)) {
		Array.from(parser.next(lexeme));
		// The parser's stack also has the document and a scalar.
		if (parser.stack.length > levelsMax + 2) return true;
	}
	return false;
}

/** A text that is nested too deeply becomes a document with an error and without contents. */
export function parseYamlDocument(text: string, options: Options = {}) {
	const lineCounter = new LineCounter();
	const isRefused = isNestedTooDeeply(text);
	const document = parseDocument(isRefused ? '' : text, {
		logLevel: 'error',
		...options,
		prettyErrors: false,
		lineCounter,
	});
	if (isRefused) {
		document.errors.push(new YAMLParseError([0, 0], 'RESOURCE_EXHAUSTION', new NestingError().message));
	} else if (document.errors[0] !== undefined) {
		const { line, col } = lineCounter.linePos(document.errors[0].pos[0]);
		document.errors[0].message += ` at line ${line}, column ${col}`;
	}
	return document;
}

/** @throws NestingError, and the first error of `yaml` unless the log level is `silent` */
export function parseYaml(text: string, options: Options = {}): unknown {
	const document = parseYamlDocument(text, options);
	const [error] = document.errors;
	if (error?.code === 'RESOURCE_EXHAUSTION') throw new NestingError();
	if (error !== undefined && options.logLevel !== 'silent') throw error;
	return refuseNesting<unknown>(document.toJS());
}
