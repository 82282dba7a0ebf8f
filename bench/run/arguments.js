import { basename } from 'node:path';
import { argv, exit } from 'node:process';

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
	console.error(`${basename(argv[1] ?? '')}: ${sentence}`);
	exit(2);
}

/** The whole number, from 1 on, that is given at a place. @param {number} place @param {number} usual @param {string} what as in `rounds` */
export function numberAt(place, usual, what) {
	const given = Number(argv[place + 2] ?? usual);
	return Number.isInteger(given) && given > 0 ? given : refuse(`give a whole number of ${what}.`);
}

/**
 * The names that are given at a place: one of them, or all when there is none.
 *
 * @template {string} Name
 * @param {number} place
 * @param {readonly Name[]} names
 */
export function namesAt(place, names) {
	const given = argv[place + 2];
	const found = names.filter((name) => given === undefined || name === given);
	return found.length > 0 ? found : refuse(`give one of ${names.join(', ')}.`);
}
