/** The names with which a form of permissions asks for a template: the chosen one, and the button that applies it. */
export const applyTemplate = { field: 'template', button: 'applyTemplate' } as const;

/** The name of a permission's last day in a form begins so; the permission's key follows. */
export const untilPrefix = 'until-';
