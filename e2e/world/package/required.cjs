/** The same by `require`. */
const names = ['docent', 'docent/agent', 'docent/preact', 'docent/react', 'docent/transport'];
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, Object.keys(require(name)).sort()]))));
