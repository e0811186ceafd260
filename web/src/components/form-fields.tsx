import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { Chips, RadioChips } from './chips.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { Segmented } from './segmented.tsx';
import { SwitchRow } from './switch.tsx';
import { TagInput } from './tag-input.tsx';
import { PasswordField, Select, TextArea, TextField } from './text-field.tsx';

/** Where in which form a control stands; its value has the given type. */
interface Bound<Values extends FieldValues, Value> {
  control: Control<Values>;
  name: FieldPathByValue<Values, Value>;
}
type Rest<Component extends (props: never) => unknown, Bindings extends string> = Omit<
  Parameters<Component>[0],
  Bindings | 'name' | 'value' | 'values' | 'onChange' | 'error'
>;

function useBound<Values extends FieldValues, Value>({ control, name }: Bound<Values, Value>) {
  const { field, fieldState } = useController({ control, name });
  return {
    field: field as {
      value: Value;
      onChange: (value: unknown) => void;
      onBlur: () => void;
      name: string;
      ref: (node: unknown) => void;
    },
    error: fieldState.error?.message,
  };
}

/**
 * A control whose value the browser holds as text. What a person typed into the prerendered page before its scripts took
 * it over stands in the page and not in the form; React tells nobody, and its next render would wipe it out. The form
 * learns it here, in the very commit that takes the page over, so that no further render can come between.
 */
function useBoundText<Values extends FieldValues>(bound: Bound<Values, string>) {
  const { field, error } = useBound<Values, string>(bound);
  const { ref: register, onChange, value } = field;
  const node = useRef<unknown>(null);
  const takingOver = useRef(!useAfterHydration());
  const untold = useRef(false);
  useLayoutEffect(() => {
    if (!takingOver.current) return;
    takingOver.current = false;
    const typed = (node.current as HTMLInputElement | null)?.value;
    if (typed === undefined || typed === value) return;
    untold.current = true;
    onChange(typed);
  }, [onChange, value]);
  // Components around the control begin to watch the form after it has learned that, in the same commit: told again.
  useEffect(() => {
    if (!untold.current) return;
    untold.current = false;
    onChange((node.current as HTMLInputElement).value);
  }, [onChange]);
  const ref = useCallback(
    (element: unknown) => {
      node.current = element;
      register(element);
    },
    [register],
  );
  return { field: { ...field, ref }, error };
}

export function FormText<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBoundText({ control, name });
  return <TextField {...rest} {...field} error={error} data-field={name} />;
}

export function FormPassword<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> &
  Omit<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBoundText({ control, name });
  return <PasswordField {...rest} {...field} error={error} data-field={name} />;
}

export function FormArea<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Omit<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBoundText({ control, name });
  return <TextArea {...rest} {...field} error={error} data-field={name} />;
}

export function FormSelect<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Omit<ComponentProps<typeof Select>, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBoundText({ control, name });
  return <Select {...rest} {...field} error={error} data-field={name} />;
}

export function FormSwitch<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, boolean> & { label: string; hint?: string }) {
  const { field } = useBound<Values, boolean>({ control, name });
  return <SwitchRow {...rest} isOn={field.value} onChange={field.onChange} />;
}

export function FormTags<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string[]> & Rest<typeof TagInput, 'tags'>) {
  const { field, error } = useBound<Values, string[]>({ control, name });
  return <TagInput {...rest} name={name} tags={field.value} onChange={field.onChange} error={error} />;
}

export function FormChips<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...rest
}: Bound<Values, Value[]> & {
  label: string;
  hint?: string;
  optional?: boolean;
  options: readonly { value: Value; label: string }[];
}) {
  const { field, error } = useBound<Values, Value[]>({ control, name });
  return <Chips {...rest} name={name} values={field.value} onChange={field.onChange} error={error} />;
}

export function FormRadioChips<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...rest
}: Bound<Values, Value> &
  Omit<Parameters<typeof RadioChips<Value>>[0], 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBound<Values, Value>({ control, name });
  return <RadioChips {...rest} name={name} value={field.value} onChange={field.onChange} error={error} />;
}

export function FormSegmented<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...rest
}: Bound<Values, Value> &
  Omit<Parameters<typeof Segmented<Value>>[0], 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBound<Values, Value>({ control, name });
  return <Segmented {...rest} name={name} value={field.value} onChange={field.onChange} error={error} />;
}

export function FormCards<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...rest
}: Bound<Values, Value> &
  Omit<Parameters<typeof ChoiceCards<Value>>[0], 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBound<Values, Value>({ control, name });
  return <ChoiceCards {...rest} name={name} value={field.value} onChange={field.onChange} error={error} />;
}
