import { h } from 'vue';
import { createRouter, createWebHistory, useRoute } from 'vue-router';

const Page = {
	setup() {
		const route = useRoute();
		return () => h('h1', route.path === '/' ? 'Home' : route.path.slice(1).replaceAll('/', ' / '));
	},
};

export const router = createRouter({
	history: createWebHistory(),
	routes: [{ path: '/:path(.*)*', component: Page }],
});
