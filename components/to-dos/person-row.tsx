import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { BADGE_TONES, LOOKS, nameOf, Reach, TickButton, ToDoFacts, ToDoText } from "./to-do-row";

type PersonRowProps = {
  /** At least two, about one person, the most urgent first. */
  toDos: [ToDo, ...ToDo[]];
  onTick: (toDo: ToDo, done: boolean) => void;
};

/** A person with several to-dos: one call settles them all, each is ticked off alone. */
export default function PersonRow({ toDos, onTick }: PersonRowProps) {
  const { formatPhone } = useFormats();
  const [first] = toDos;
  const open = toDos.filter(({ done_at }) => done_at === null);
  const named = toDos.find(({ caller_name }) => caller_name) ?? first;
  const name = nameOf(named, formatPhone);
  const urgent = open.some(({ kind }) => kind === "emergency");
  const { icon: Icon, tone } = LOOKS[(open[0] ?? first).kind];
  const address = toDos.find((toDo) => toDo.address)?.address ?? null;
  return (
    <li className={cn("px-4 py-3 sm:px-6 sm:py-4", urgent && "bg-destructive-soft/60")}>
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 items-start gap-3">
          <Icon aria-hidden="true" className={cn("mt-0.5 size-5 shrink-0", tone)} />
          <span className="min-w-0 break-words font-semibold">
            {name}
            <span className="ml-2 font-normal text-muted-foreground text-sm">{toDos.length} things</span>
          </span>
        </p>
        {open.length > 0 ? (
          <span className="flex shrink-0 gap-1.5 sm:gap-2">
            <Reach toDo={{ ...first, address, kind: urgent ? "emergency" : first.kind }} name={name} />
          </span>
        ) : null}
      </div>
      <ul className="mt-1 space-y-2 pl-8">
        {toDos.map((toDo) => (
          <li key={toDo.id} className="flex items-start justify-between gap-3">
            <div className="min-w-0 space-y-1">
              {LOOKS[toDo.kind].label && toDo.done_at === null ? (
                <Badge variant={LOOKS[toDo.kind].badge} className={BADGE_TONES[toDo.kind]}>
                  {LOOKS[toDo.kind].label}
                </Badge>
              ) : null}
              <ToDoText toDo={toDo} />
              <ToDoFacts toDo={toDo} linked />
            </div>
            <TickButton toDo={toDo} name={name} onTick={(done) => onTick(toDo, done)} />
          </li>
        ))}
      </ul>
    </li>
  );
}
