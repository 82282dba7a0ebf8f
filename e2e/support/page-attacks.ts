/** What pages do to the ancestors of things in them, as styles of `<body>`; each breaks fixed elements that stand in it. */
export const bodyAttacks = [
	'transform: rotate(3deg)',
	'filter: blur(2px)',
	'opacity: .3',
	'clip-path: inset(40%)',
	'contain: strict',
	'zoom: 2',
	'display: none',
	'visibility: hidden',
	'content-visibility: hidden',
	'perspective: 10px',
	'overflow: hidden; height: 0',
];
