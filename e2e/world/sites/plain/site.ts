import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'plain HTML',
	build: [],
	output: 'pages',
	recipe: 'any-other-page',
	recipeSection: 'Plain HTML',
	home: '/',
	reading: { path: '/install.html', language: 'sh', heading: 'package' },
	follow: { link: 'Schedules', path: '/schedules.html' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/commands.html',
		hash: '#copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	filter: { version: '2.1' },
	elsewhere: {
		path: '/1.4/install.html',
		filter: { version: '1.4' },
		question: 'How do I install it with a package manager?',
		cites: '/1.4/install.html#package',
	},
	hops: ['Schedules', 'Commands', 'Install'],
	moves: 'by loading',
};
