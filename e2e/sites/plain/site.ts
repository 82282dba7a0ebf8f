import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'plain HTML',
	build: [],
	output: 'pages',
	recipe: 'plain-html',
	home: '/',
	reading: { path: '/install.html', language: 'sh', heading: 'package' },
	follow: { link: 'Schedules', path: '/schedules.html' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/commands.html',
		hash: '#copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	hops: ['Schedules', 'Commands', 'Install'],
	moves: 'by loading',
};
