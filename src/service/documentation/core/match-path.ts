/**
 * Compares paths with patterns in a time of pattern times path. Strangers write the patterns, and libraries of globs make regular
 * expressions of them, which go back for each star: picomatch takes twice as long for each further `*a` of `*a*a*a*b`.
 */

/** A piece of a pattern. A run has signs without a slash, or any signs, of which there are `min` at least. */
export type PathPiece =
	| { kind: 'texts'; texts: readonly string[] }
	| { kind: 'sign' }
	| { kind: 'run'; min: 0 | 1; hasSlashes: boolean }
	/** Nothing, or folders with the slash at their end. */
	| { kind: 'folders' };

/** For each place in a path, whether the rest of the pattern may begin there. */
type Row = Uint8Array;

/** A pattern of more pieces means no path. */
const piecesMax = 1_000;

/** The text of each piece, the longest for the first; `undefined` when the path is not meant. `isEnd` says where a path may end. */
export function matchPath(
	pieces: readonly PathPiece[],
	path: string,
	isEnd: (at: number) => boolean = (at) => at === path.length,
): string[] | undefined {
	if (pieces.length > piecesMax) return undefined;
	const ends = Uint8Array.from({ length: path.length + 1 }, (_, at) => Number(isEnd(at)));
	const rows: Row[] = [ends];
	for (const piece of pieces.toReversed()) rows.push(rowOf(piece, path, rows.at(-1) ?? ends));
	if (rows.at(-1)?.[0] !== 1) return undefined;
	let at = 0;
	return pieces.map((piece, index) => {
		const behind = rows[pieces.length - 1 - index] ?? ends;
		const from = at;
		at = endOf(piece, path, from, behind);
		return path.slice(from, at);
	});
}

function rowOf(piece: PathPiece, path: string, behind: Row): Row {
	if (piece.kind === 'folders') {
		const some = rowOf(anyRun, path, rowOf(slash, path, behind));
		return behind.map((is, at) => is | (some[at] ?? 0));
	}
	const row = new Uint8Array(path.length + 1);
	for (let at = path.length; at >= 0; at -= 1) row[at] = Number(mayBegin(piece, path, at, { row, behind }));
	return row;
}

const slash: PathPiece = { kind: 'texts', texts: ['/'] };
const anyRun: PathPiece = { kind: 'run', min: 0, hasSlashes: true };

function mayBegin(piece: PathPiece, path: string, at: number, { row, behind }: { row: Row; behind: Row }): boolean {
	if (piece.kind === 'texts')
		return piece.texts.some((text) => path.startsWith(text, at) && behind[at + text.length] === 1);
	const isTaken = at < path.length && (path[at] !== '/' || (piece.kind === 'run' && piece.hasSlashes));
	if (piece.kind === 'sign') return isTaken && behind[at + 1] === 1;
	if (piece.kind === 'run' && piece.min === 0 && behind[at] === 1) return true;
	return isTaken && (behind[at + 1] === 1 || row[at + 1] === 1);
}

/** The end of a piece that begins at a place where it may. */
function endOf(piece: PathPiece, path: string, from: number, behind: Row): number {
	if (piece.kind === 'sign') return from + 1;
	if (piece.kind === 'texts') {
		const text = piece.texts.find((one) => path.startsWith(one, from) && behind[from + one.length] === 1) ?? '';
		return from + text.length;
	}
	const next = piece.kind === 'run' && !piece.hasSlashes ? path.indexOf('/', from) : -1;
	for (let at = next === -1 ? path.length : next; at > from; at -= 1) {
		if (behind[at] === 1 && (piece.kind === 'run' || path[at - 1] === '/')) return at;
	}
	return from;
}
