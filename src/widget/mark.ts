/** The mark of Docent, an open page with a spark, as path data on a 24 x 24 grid. */
export const markPath =
	'M4 3h8v2H6v14h12v-7h2v9H4zM8 11h5v2H8zm0 4h8v2H8zM18 1c.4 3 2 4.6 5 5-3 .4-4.6 2-5 5-.4-3-2-4.6-5-5 3-.4 4.6-2 5-5z';
