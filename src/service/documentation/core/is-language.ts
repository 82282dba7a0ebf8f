/** Some folders with these names are not languages: see `isTranslation`. */
const languages = new Set(
	(
		'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ' +
		'ko ky lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'
	).split(' '),
);

/** Whether a name is a language with its region or without, such as `de` and `pt-BR`. */
export function isLanguage(name: string): boolean {
	const [, language = ''] = /^([a-z]{2})(?:-[A-Za-z]{2,4})?$/.exec(name) ?? [];
	return languages.has(language);
}
