import type { Cut } from './slim-libraries.js';

const preact = 'preact/dist/preact.mjs';

/** The panel is drawn into an empty element, by functions, and without HTML or formulas: nothing is taken over, awaited or parsed. */
export const preactCuts: readonly Cut[] = [
	// Markup given as a text.
	{ module: preact, find: /"dangerouslySetInnerHTML"==\w\?\w=\w:/g, replace: '' },
	{
		module: preact,
		find: /\w\?\([^?]*?\.innerHTML=\w\.__html\),\w\.__k=\[\]\):\(\w&&\(\w\.textContent=""\),/,
		replace: '(',
	},
	// Elements that stand there already, and what they carry.
	{ module: preact, find: /\w\.firstChild\?\w\.call\(\w\.childNodes\):null/, replace: 'null' },
	{
		module: preact,
		find: /,(\w)\)for\((\w)=0;\2<\1\.length;\2\+\+\)if\(\(\w=\1\[\2\]\)&&[\s\S]*?break\}if/,
		replace: ');if',
	},
	{ module: preact, find: /!\w&&\w\)for\([^)]*?\.attributes\.length;[\s\S]*?\.value;for/, replace: '0);for' },
	// Formulas, and HTML within drawings.
	{ module: preact, find: /"math"==\w\?\w="[^"]*MathML":/, replace: '' },
	{
		module: preact,
		find: /\("foreignObject"==\w\|\|"[^"]*MathML"==\w&&\w\.test\(\w\)\)&&\(\w="[^"]*"\),/,
		replace: '',
	},
	// Components that wait for something.
	{ module: preact, find: /128&\w\.__u&&\(.*?\.__z\)&&\(.*?\|\|\w\),/, replace: '' },
	{
		module: preact,
		find: /if\((\w\.length=\w,\w\.__v=null),\w\|\|\w\)if\(\w&&\w\.then\)\{.*\}else \w&&\w\.some\(\w\);else (?=\w\.__e=)/,
		replace: '$1;',
	},
	{ module: preact, find: /!\w&&\(\w=\w\.__c\)&&\(\w=\w\.__z\)&&\(.*?\),(?=\w\|\|)/, replace: '' },
	{ module: preact, find: /&&8==\w\.nodeType&&!\w\.data\.startsWith\("\$s"\)/, replace: '&&8==t.nodeType' },
	// Components that are classes.
	{
		module: preact,
		find: /\w&&\(\w\.__s\|\|\(\w\.__s=\w\.state\),\w\.getDerivedStateFromProps&&\(.*?\)\)\)\),(?=\w=\w\.props)/,
		replace: '',
	},
	{ module: preact, find: /else \w&&!\w\.getDerivedStateFromProps&&\w\.componentWillMount[^;]*;/, replace: '' },
];
