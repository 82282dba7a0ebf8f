import { stemmer } from 'stemmer';

/** Stems that mean the same: short and long forms, and two spellings. */
const sameStem: Readonly<Record<string, string>> = {
	config: 'configur',
	conf: 'configur',
	auth: 'authent',
	authn: 'authent',
	param: 'paramet',
	arg: 'argument',
	repo: 'repositori',
	js: 'javascript',
	ts: 'typescript',
	env: 'environ',
	dir: 'directori',
	db: 'databas',
	folder: 'directori',
	pkg: 'packag',
	id: 'identifi',
	setup: 'instal',
	turnon: 'enabl',
	switchon: 'enabl',
	turnoff: 'disabl',
	switchoff: 'disabl',
	getrid: 'remov',
	getstart: 'quickstart',
	selfhost: 'run',
	godown: 'fail',
	delet: 'remov',
	colour: 'color',
};

/**
 * Beginnings whose words would share the stem of another word, with the stem that they get: "completion" is not "completely".
 */
const ownStems: Readonly<Record<string, string>> = {
	completion: 'completion',
	authoriz: 'authoriz',
	authoris: 'authoriz',
	accessib: 'accessib',
	importan: 'importan',
	generic: 'generic',
	organic: 'organic',
	universit: 'universit',
	added: 'add',
	adding: 'add',
};
const withOwnStem = new RegExp(`^(?:${Object.keys(ownStems).join('|')})`);

/** The term of a word in lower case. */
export function stem(word: string): string {
	const stemmed = /^[a-z]{3,}$/.test(word) ? stemOf(word) : word;
	return Object.hasOwn(sameStem, stemmed) ? (sameStem[stemmed] ?? stemmed) : stemmed;
}

function stemOf(word: string): string {
	const own = withOwnStem.exec(word)?.[0];
	return own === undefined ? stemmer(word) : (ownStems[own] ?? own);
}
