/**
 * What the site does beyond plain pages: moving between them without a reload, the mark in the list of contents, copy
 * buttons. Everything works without it. It never parses HTML from a string, so that it runs under
 * `require-trusted-types-for 'script'`.
 */

function addCopyButtons() {
	for (const figure of document.querySelectorAll('main figure.code:not(:has(.copy))')) {
		const button = document.createElement('button');
		button.type = 'button';
		button.className = 'copy';
		button.textContent = 'Copy';
		button.addEventListener('click', async () => {
			try {
				await navigator.clipboard.writeText(figure.querySelector('code').textContent);
				button.textContent = 'Copied';
			} catch {
				// No clipboard on plain http: the reader copies the selection.
				getSelection().selectAllChildren(figure.querySelector('code'));
				button.textContent = 'Selected';
			}
			setTimeout(() => {
				button.textContent = 'Copy';
			}, 2000);
		});
		figure.append(button);
	}
}

let stopMarking = () => {};

/** Marks in the list of contents the last heading above the upper third of the window. */
function markContents() {
	stopMarking();
	const links = new Map();
	for (const link of document.querySelectorAll('.toc a')) {
		const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
		if (heading) links.set(heading, link);
	}
	if (links.size === 0) return;
	const mark = () => {
		let current;
		for (const heading of links.keys()) if (heading.getBoundingClientRect().top < innerHeight / 3) current = heading;
		for (const [heading, link] of links) {
			if (heading === current) link.setAttribute('aria-current', 'true');
			else link.removeAttribute('aria-current');
		}
	};
	let waiting = 0;
	const onScroll = () => {
		cancelAnimationFrame(waiting);
		waiting = requestAnimationFrame(mark);
	};
	addEventListener('scroll', onScroll, { passive: true });
	stopMarking = () => removeEventListener('scroll', onScroll);
	mark();
}

/** Long sidebars scroll by themselves: the current page must not lie outside of what is shown. */
function showCurrentInSidebar() {
	const sidebar = document.querySelector('.sidebar');
	const current = sidebar.querySelector('[aria-current]');
	if (!current) return;
	const [frame, link] = [sidebar.getBoundingClientRect(), current.getBoundingClientRect()];
	if (link.top < frame.top || link.bottom > frame.bottom) {
		sidebar.scrollTop += link.top - frame.top - frame.height / 2;
	}
}

let endPlayground = () => {};

async function findPlayground() {
	endPlayground();
	endPlayground = () => {};
	const block = document.querySelector('main code.language-docent-playground');
	if (!block) return;
	const playground = await import('./playground.js');
	endPlayground = playground.endPlayground;
	if (block.isConnected) playground.startPlayground(block);
}

function startPage() {
	showCurrentInSidebar();
	findPlayground();
	addCopyButtons();
	markContents();
}

/** `XMLHttpRequest` gives a parsed document without a Trusted Types sink, and `fetch` does not. */
let running;
function load(url) {
	running?.abort();
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		running = request;
		request.open('GET', url);
		request.responseType = 'document';
		request.onload = () => {
			const main = request.response?.querySelector('main');
			// A redirect's end is where the reader is.
			if (main) resolve({ page: request.response, main, url: request.responseURL || url });
			else reject(new Error(`${url} is not a page of this site`));
		};
		request.onerror = () => reject(new Error(`${url} could not be fetched`));
		request.send();
	});
}

function show({ page, main }) {
	document.title = page.title;
	document.documentElement.lang = page.documentElement.lang;
	document.querySelector('main').replaceWith(document.adoptNode(main));
	const current = page.querySelector('.sidebar [aria-current]')?.getAttribute('href');
	for (const link of document.querySelectorAll('.sidebar a')) {
		if (link.getAttribute('href') === current) {
			link.setAttribute('aria-current', 'page');
			const group = link.closest('details');
			if (group) group.open = true;
		} else link.removeAttribute('aria-current');
	}
	startPage();
}

/** Puts reading and the keyboard where the new page begins. */
function arrive(hash, scroll) {
	const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : undefined;
	const heading = target ?? document.querySelector('main h1') ?? document.querySelector('main');
	if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
	// A fragment navigation moves `:target` along, `pushState` alone does not.
	if (target && scroll === undefined) location.replace(hash);
	else scrollTo(0, scroll ?? 0);
}

const keepScroll = () => history.replaceState({ ...history.state, scroll: scrollY }, '');
let shownPath = location.pathname + location.search;

async function visit(url, { push, scroll }) {
	const target = new URL(url, location.href);
	try {
		const loaded = await load(target.pathname + target.search);
		if (push) {
			keepScroll();
			history.pushState(null, '', new URL(loaded.url).pathname + target.search);
		}
		shownPath = location.pathname + location.search;
		show(loaded);
		arrive(target.hash, scroll);
	} catch {
		// The browser shows what the script cannot.
		location.assign(target.href);
	}
}

function onClick(event) {
	const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
	if (!link || event.defaultPrevented || event.button !== 0) return;
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
	if (/\.[a-z0-9]+$/i.test(link.pathname) && !link.pathname.endsWith('.html')) return;
	document.querySelector('.sidebar:popover-open')?.hidePopover();
	if (link.pathname + link.search === shownPath && link.hash) return;
	event.preventDefault();
	visit(link.href, { push: true });
}

function startNavigation() {
	document.addEventListener('click', onClick);
	document.querySelector('.sidebar').addEventListener('toggle', showCurrentInSidebar);
	let scrolled = 0;
	addEventListener('scroll', () => {
		clearTimeout(scrolled);
		scrolled = setTimeout(keepScroll, 200);
	});
	addEventListener('popstate', (event) => {
		clearTimeout(scrolled);
		if (location.pathname + location.search === shownPath) return;
		visit(location.href, { push: false, scroll: event.state?.scroll ?? 0 });
	});
}

function showSearch() {
	const button = document.querySelector('.search-button');
	if (!button) return;
	const isApple = /Mac|iP/.test(navigator.platform);
	button.querySelector('kbd').textContent = isApple ? '⌘ K' : 'Ctrl K';
	button.setAttribute('aria-keyshortcuts', `${isApple ? 'Meta' : 'Control'}+K`);
	button.hidden = false;
}

startNavigation();
startPage();
showSearch();
