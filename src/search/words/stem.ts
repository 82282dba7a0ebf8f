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
 * Beginnings whose words would share the stem of another word, each its own stem: "completion" is not "completely".
 */
const ownStems =
	'accessib authorit authoriz communit completion conversation designat digital directiv engineer exception experiment ' +
	'expressi general generic identit importan integrity locale operator organic original positive production productiv progressiv ' +
	'rating responsib responsiv several terminal transitiv universit';

/** Other spellings and forms of them. */
const sameBeginning: Readonly<Record<string, string>> = {
	authoris: 'authoriz',
	localis: 'locale',
	localiz: 'locale',
	indices: 'index',
	referer: 'referr',
	added: 'add',
	adding: 'add',
};

/** What may follow such a beginning: "digitally", and not "digitalocean". */
const endings =
	's|e|es|ed|er|ers|ing|ings|y|ies|ly|le|ility|ilities|al|als|ally|ance|t|ts|tly|ce|on|ons|ion|ions|ional|ive|ively|iveness|eness|' +
	'ness|ity|ities|ative|ation|ations|ional|is[ei]\\w*|iz[ei]\\w*|i[sz]ation|ment|ments|able|ful|d|r|rs';

const withOwnStem = new RegExp(
	`^(${[...ownStems.split(' '), ...Object.keys(sameBeginning)].join('|')})(?:${endings})?$`,
);

/** The term of a word in lower case. */
export function stem(word: string): string {
	const stemmed = /^[a-z]{3,}$/.test(word) ? stemOf(word) : word;
	return Object.hasOwn(sameStem, stemmed) ? (sameStem[stemmed] ?? stemmed) : stemmed;
}

function stemOf(word: string): string {
	const own = withOwnStem.exec(word)?.[1];
	return own === undefined ? stemmer(word) : (sameBeginning[own] ?? own);
}
