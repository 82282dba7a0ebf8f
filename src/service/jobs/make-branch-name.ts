const mostLength = 40;

/** The beginning of a text as one step of a branch's name, cut between words. */
function slug(text: string): string {
	const words =
		text
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z\d]+/g) ?? [];
	let made = '';
	for (const word of words) {
		if (made.length + word.length >= mostLength) break;
		made += `${word}-`;
	}
	return made;
}

/** Name of the branch of a job that asked for none: what it is about, for people, and its id, so that no other job has it. */
export const makeBranchName = ({ id, title }: { id: string; title: string }): string =>
	`docent/${slug(title)}${id.replace(/^job_/, '').slice(0, 12)}`;
