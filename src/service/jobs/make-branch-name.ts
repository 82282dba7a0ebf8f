const nameMaxLength = 40;

/** The beginning of a text as a part of a branch name, cut between words. */
function slug(text: string): string {
	const words =
		text
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z\d]+/g) ?? [];
	let made = '';
	for (const word of words) {
		if (made.length + word.length >= nameMaxLength) break;
		made += `${word}-`;
	}
	return made;
}

/** A branch name for a job that requested none: its title for people, and its id to make the name unique. */
export const makeBranchName = ({ id, title, prefix }: { id: string; title: string; prefix: string }): string =>
	`${prefix}${slug(title)}${id.replace(/^job_/, '').slice(0, 12)}`;
