/**
 * Writes the part of a forge's OpenAPI description that its stand-in needs: `node src/testing/forge-servers/extract-operations.js
 * <description> <extract> ["METHOD /path" …]`. The extract names its operations, and further ones are given behind it. It has only
 * fields and values that occur in the sources of the clients and the stand-ins, with their types.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const [descriptionPath = '', extractPath = '', ...more] = process.argv.slice(2);
const description = parse(readFileSync(descriptionPath, 'utf8').replace(/\{\{.*?\}\}/g, ''));
const extract = JSON.parse(readFileSync(extractPath, 'utf8'));

const folders = ['../../service/forge', '.', '../../cli/evaluation'].map(
	(path) => new URL(`${path}/`, import.meta.url),
);
const sources = folders.flatMap((folder) =>
	readdirSync(folder)
		.filter((name) => name.endsWith('.ts'))
		.map((name) => readFileSync(new URL(name, folder), 'utf8')),
);
/** All words of the sources, of which values of enumerations are kept. */
const said = new Set(sources.join('\n').match(/\w+/g));
const words = new Set(
	[...sources.join('\n').matchAll(/(\w+)\??:|\b(\w+)(?= }|,)/g)].map(([, key, short]) => key ?? short),
);

/** GitLab's description gives fields of answers no types but those of a few, and a list the schema of its entries. */
const hasNamesAlone = description.info.title === 'GitLab API';

/** @typedef {Record<string, any>} Described */

/** @param {Described} part @returns {Described} */
function resolved(part) {
	if (part.$ref === undefined) return part;
	const steps = part.$ref.slice(2).split('/');
	return resolved(
		steps.reduce((/** @type {Described} */ found, /** @type {string} */ step) => found[step], description),
	);
}

/**
 * A schema without its prose. Objects take no further fields.
 *
 * @param {Described} part
 * @param {boolean} isAnswer
 * @param {number} depth
 * @returns {Described}
 */
function reduced(part, isAnswer, depth = 0) {
	const schema = resolved(part);
	const again = (/** @type {Described} */ inner) => reduced(inner, isAnswer, depth + 1);
	if (schema.allOf?.length === 1)
		return reduced({ ...resolved(schema.allOf[0]), nullable: schema.nullable }, isAnswer, depth);
	if (schema.allOf) {
		const all = schema.allOf.map(resolved);
		return reduced(
			{ type: 'object', properties: Object.assign({}, ...all.map(({ properties }) => properties)) },
			isAnswer,
			depth,
		);
	}
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices && !schema.properties)
		return { anyOf: [...choices.map(again), ...(schema.nullable ? [{ type: 'null' }] : [])] };
	/** @type {Described} */
	const kept = {};
	if (isAnswer && hasNamesAlone) return namesOf(schema, depth);
	const type = schema.type === 'file' ? 'string' : schema.type;
	const isNullable = schema.nullable === true || schema['x-nullable'] === true;
	if (type) kept.type = isNullable ? [type, 'null'].flat() : type;
	const values = (schema.enum ?? []).filter((/** @type {unknown} */ value) => said.has(value));
	if (values.length > 0) kept.enum = isNullable ? [...values, null] : values;
	if (schema.items) kept.items = reduced(schema.items, isAnswer, depth);
	if (schema.properties && depth < 2) {
		const fields = Object.entries(schema.properties).filter(
			([name]) => words.has(name) || (!isAnswer && schema.required?.includes(name)),
		);
		kept.properties = Object.fromEntries(fields.map(([name, field]) => [name, again(field)]));
		if (!isAnswer && schema.required?.length > 0) kept.required = schema.required;
		kept.additionalProperties = false;
	}
	return kept;
}

/** @param {Described} schema @param {number} depth @returns {Described} */
function namesOf(schema, depth) {
	if (schema.items) return reduced(schema.items, true, depth);
	if (!schema.properties || depth >= 2) return {};
	const fields = Object.entries(schema.properties).filter(([name]) => words.has(name));
	return {
		properties: Object.fromEntries(fields.map(([name, field]) => [name, reduced(field, true, depth + 1)])),
		additionalProperties: false,
	};
}

/** @param {Described} holder the place of a schema in OpenAPI 3, or in Swagger 2 */
const schemaOf = (holder) => holder.schema ?? Object.values(holder.content ?? {})[0]?.schema;

/** @param {string} name */
function operation(name) {
	const [method = '', path = ''] = name.split(' ');
	const base = description.basePath ?? '';
	const item = description.paths[path.slice(base.length)];
	const found = item?.[method.toLowerCase()];
	if (!found) {
		console.error(`The description has no ${name}: it stays as it was.`);
		return extract.operations?.[name] ?? {};
	}
	/** @type {Described[]} */
	const parameters = [...(item.parameters ?? []), ...(found.parameters ?? [])].map(resolved);
	const query = parameters
		.filter((one) => one.in === 'query')
		.map((one) => [one.name, reduced(one.schema ?? one, false)]);
	const body = schemaOf(found.requestBody ?? {}) ?? schemaOf(parameters.find((one) => one.in === 'body') ?? {});
	const good = Object.entries(found.responses).filter(([status]) => status.startsWith('2'));
	return {
		query: Object.fromEntries(query.filter(([field]) => words.has(field))),
		...(body && { body: reduced(body, false) }),
		answers: Object.fromEntries(
			good.map(([status, answer]) => {
				const schema = schemaOf(resolved(answer));
				return [status, schema ? reduced(schema, true) : {}];
			}),
		),
	};
}

const names = [...new Set([...Object.keys(extract.operations ?? {}), ...more])].sort();
const { title, version } = description.info;
const operations = Object.fromEntries(names.map((name) => [name, operation(name)]));
writeFileSync(
	extractPath,
	`${JSON.stringify({ ...extract, description: `${title} ${version}`.trim(), operations }, null, '\t')}\n`,
);
