/**
 * Turns each group of a language's texts into a list in the order of their sorted names, in the widget's builds: the names are the
 * same in every language, and `widget/strings/named-texts.ts` puts them back.
 */
import type { ESTree } from 'rolldown/utils';
import type { Plugin } from 'vite';

const translation = /\/src\/widget\/strings\/(?!en)[a-z]{2}(?:-[a-z]{2})?\.ts$/;

type ObjectExpression = ESTree.ObjectExpression;

/** A property's name and value; spreads and computed names have no place in a list of texts. */
function entryOf(property: ObjectExpression['properties'][number], fail: (reason: string) => never) {
	if (property.type !== 'Property' || property.computed) return fail('texts are plain properties');
	const { key, value } = property;
	const name =
		key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : fail('names are plain');
	return { name, value };
}

/** The source of every text in the group, in the order of the sorted names. */
function textsOf(group: ObjectExpression, code: string, fail: (reason: string) => never): string[] {
	return group.properties
		.map((property) => entryOf(property, fail))
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap(({ value }) =>
			value.type === 'ObjectExpression' ? textsOf(value, code, fail) : [code.slice(value.start, value.end)],
		);
}

function stringsIn(program: ESTree.Program): ObjectExpression | undefined {
	for (const statement of program.body) {
		if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
		const [declarator] = statement.declaration.declarations;
		if (declarator?.init?.type === 'ObjectExpression') return declarator.init;
	}
	return undefined;
}

export function listTexts(): Plugin {
	return {
		name: 'docent:list-texts',
		enforce: 'post',
		transform(code, id) {
			if (!translation.test(id)) return null;
			const fail = (reason: string): never => this.error(`${id}: ${reason}, as in the other languages.`);
			const strings = stringsIn(this.parse(code)) ?? fail('a language exports `strings`');
			const groups = strings.properties.map((property) => {
				const { name, value } = entryOf(property, fail);
				if (value.type !== 'ObjectExpression') return fail(`${name} is a group of texts`);
				return `${name}: [${textsOf(value, code, fail).join(', ')}]`;
			});
			return { code: `${code.slice(0, strings.start)}{ ${groups.join(', ')} }${code.slice(strings.end)}`, map: null };
		},
	};
}
