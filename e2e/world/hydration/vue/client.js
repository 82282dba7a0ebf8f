import { createSSRApp } from 'vue';
import { Page } from './page.js';

globalThis.wakeUp = () => createSSRApp(Page).mount(document.body);
