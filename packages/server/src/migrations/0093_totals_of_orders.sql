-- additive: a view that only newer versions read
-- What an order asks for at most, by side: of an exclusive group, of which one block at most is accepted, its largest (docs/decisions/0127).
create view order_totals as
  select order_id, side, sum(wh) as quantity_wh from (
    select order_id, side, quantity_wh::int8 as wh from order_steps
    union all
    select o.id, b.block->>'side', max(own.wh)
    from orders o cross join lateral jsonb_array_elements(o.blocks) with ordinality as b (block, place)
      cross join lateral (select sum((q->>1)::int8)::int8 as wh from jsonb_array_elements(b.block->'quantities') q) own
    where o.blocks <> '[]'
    group by o.id, b.block->>'side', coalesce('group ' || (b.block->>'exclusiveGroup'), b.place::text)
  ) asked group by order_id, side;
