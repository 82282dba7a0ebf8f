import { init } from 'docent';
import { createApp } from 'vue';
import App from './App.vue';
import { router } from './router';

createApp(App).use(router).mount('#app');

init({
	domain: 'acme',
	apiKey: 'svc_dsc_…',
	baseUrl: 'https://assistant.example.com',
	onNavigate(url) {
		const { pathname, search, hash } = new URL(url);
		router.push(pathname + search + hash);
	},
});
