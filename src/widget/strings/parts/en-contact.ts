/** The form for a message to a person, in English. */
export const contactStrings = {
	about: 'Write to the people behind this site. They answer by email, not here.',
	email: 'Your email address',
	message: 'Your message',
	include: 'Send this conversation too',
	privacy: 'The site’s owner keeps your address and message to answer you.',
	send: 'Send message',
	arrived: (email: string) => `Your message has arrived. The answer goes to ${email}.`,
	limited: 'Too many messages came from your network today. Try again tomorrow.',
	failed: 'Couldn’t send your message. Check the address and try again.',
};

export type ContactStrings = typeof contactStrings;
