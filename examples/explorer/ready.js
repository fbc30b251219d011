// ready.js - scenes to begin with
export const ready = [
    { name: 'start', caption: 'Drag the shapes. Step through the trace on the right.', fragment: 'real=f32' },
];
