/**
 * Parses YAML that strangers wrote. `yaml` descends by recursion, which a thousand brackets end; after that V8 may lack the room to
 * compile a pattern, and aborts the process. Keys that are maps themselves cost a multiple for each level. So its own lexer and parser,
 * which keep their levels in a list, count them first and stop at the first one too many. Its place in the message of an error takes
 * the square of the errors, so only the first one has its place.
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
		// The document and a scalar are levels of the parser's own.
		if (parser.stack.length > levelsMax + 2) return true;
	}
	return false;
}

/** The document has an error when it is nested too deeply, and no contents. */
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
