/** The mark of Docent, an open page with a spark, as path data on a 24 x 24 grid. */
export const markPaths = [
	'M4 5.5A2.5 2.5 0 0 1 6.5 3H12v2H6.5a.5.5 0 0 0-.5.5v13a.5.5 0 0 0 .5.5h11a.5.5 0 0 0 .5-.5V12h2v6.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 18.5z',
	'M8 11h5v2H8zm0 4h8v2H8z',
	'M18 1.5c.4 2.6 1.9 4.1 4.5 4.5-2.6.4-4.1 1.9-4.5 4.5-.4-2.6-1.9-4.1-4.5-4.5 2.6-.4 4.1-1.9 4.5-4.5z',
] as const;
