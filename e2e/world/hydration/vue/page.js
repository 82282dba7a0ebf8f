import { defineComponent, h, onMounted, ref } from 'vue';

export const Page = defineComponent(() => {
	const count = ref(0);
	onMounted(() => {
		globalThis.isAwake = true;
	});
	return () => [
		h('h1', 'Pump'),
		h('button', { type: 'button', onClick: () => count.value++ }, `Pressed ${count.value}`),
	];
});
