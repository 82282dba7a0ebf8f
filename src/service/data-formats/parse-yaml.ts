/**
 * Parses YAML that strangers wrote. `yaml` descends by recursion, which a thousand brackets end; after that V8 may lack the room to
 * compile a pattern, and aborts the process. Keys that are maps themselves cost a multiple for each level. So its own lexer and parser,
 * which keep their levels in a list, count them first and stop at the first one too many.
 */
import {
	type DocumentOptions,
	Lexer,
	type ParseOptions,
	Parser,
	parse,
	parseDocument,
	type SchemaOptions,
	type ToJSOptions,
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

/** @throws NestingError, and the errors of `yaml` */
export function parseYaml(text: string, options: Options & ToJSOptions = {}): unknown {
	if (isNestedTooDeeply(text)) throw new NestingError();
	return refuseNesting<unknown>(parse(text, options));
}

/** The document has an error when it is nested too deeply, and no contents. */
export function parseYamlDocument(text: string, options: Options = {}) {
	if (!isNestedTooDeeply(text)) return parseDocument(text, options);
	const empty = parseDocument('', options);
	empty.errors.push(new YAMLParseError([0, 0], 'RESOURCE_EXHAUSTION', new NestingError().message));
	return empty;
}
