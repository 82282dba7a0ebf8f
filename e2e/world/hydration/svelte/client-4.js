import Page from './page.svelte';

globalThis.wakeUp = () => new Page({ target: document.body, hydrate: true });
