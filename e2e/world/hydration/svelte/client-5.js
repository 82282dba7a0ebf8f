import { hydrate } from 'svelte';
import Page from './page.svelte';

globalThis.wakeUp = () => hydrate(Page, { target: document.body });
