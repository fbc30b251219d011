// Runs a WASI program: node run_wasm.js program argument ..
const { readFileSync } = require('fs');
const { WASI } = require('wasi');

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...rest] });
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
WebAssembly.instantiate(readFileSync(program), imports).then((loaded) => {
    process.exitCode = wasi.start(loaded.instance) || 0;
});
