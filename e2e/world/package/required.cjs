/** The same by `require`, which Node has for modules since 20.19. */
const names = ['docent', 'docent/agent', 'docent/preact', 'docent/react', 'docent/transport'];
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, Object.keys(require(name)).sort()]))));
