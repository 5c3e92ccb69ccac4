;; A clock and a source of random numbers that are the same in each run, so that the snapshot of memory
;; has the same bytes. No result depends on either: the seeds of hash tables are in the snapshot anyway,
;; and Go's runtime wants a clock that goes on.
(module
  (import "go" "memory" (memory 0))
  (global $now (mut i64) (i64.const 1000000000))
  (global $state (mut i64) (i64.const 88172645463325252))

  (func (export "clock_time_get") (param $clock i32) (param $precision i64) (param $to i32) (result i32)
    (global.set $now (i64.add (global.get $now) (i64.const 1000)))
    (i64.store (local.get $to) (global.get $now))
    (i32.const 0))

  ;; xorshift64 (Marsaglia 2003), a byte of each number
  (func (export "random_get") (param $to i32) (param $n i32) (result i32)
    (local $end i32) (local $x i64)
    (local.set $end (i32.add (local.get $to) (local.get $n)))
    (local.set $x (global.get $state))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
        (local.set $x (i64.xor (local.get $x) (i64.shl (local.get $x) (i64.const 13))))
        (local.set $x (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 7))))
        (local.set $x (i64.xor (local.get $x) (i64.shl (local.get $x) (i64.const 17))))
        (i64.store8 (local.get $to) (local.get $x))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br $next)))
    (global.set $state (local.get $x))
    (i32.const 0)))
